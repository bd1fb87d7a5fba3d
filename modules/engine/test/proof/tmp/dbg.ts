import { proverOf } from "../support/pairs.ts"
import { makeProver } from "../../../src/proof/Witness.ts"
const nest=(n:number,l:any,w:(s:any)=>any)=>{let s=l;for(let i=0;i<n;i++)s=w(s);return s}
for (const n of [1,2,5,20,60]) { const p=proverOf("input",nest(n,{type:"integer",maximum:10},s=>({not:{not:s}})),nest(n,{type:"integer",maximum:9},s=>({not:{not:s}}))); console.log(n,JSON.stringify(p.witness(null)?.value),p.spent()) }
const limited=(limit:number)=>({type:"integer",maximum:limit}); const range=(c:number)=>Array.from({length:c},(_, i)=>i)
const operators = (limit: number,c:number): any => ({ $ref: "#/$defs/E", $defs: { E: { oneOf: range(c).map((index) => ({ type: "object", properties: { op: { enum: [`o${index}`] }, l: { $ref: "#/$defs/E" }, r: { $ref: "#/$defs/E" }, n: limited(limit) }, required: index === 0 ? ["n", "op"] : ["l", "op", "r"] })) } } })
for (const c of [1,2,3,4,6,8,12]) { const p=proverOf("input",operators(10,c),operators(9,c)); const t=performance.now(); console.log(c,JSON.stringify(p.witness(null)?.value),p.spent(),(performance.now()-t).toFixed(0)) }

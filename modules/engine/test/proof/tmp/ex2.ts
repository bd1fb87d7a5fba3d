import { proverOf } from "../support/pairs.ts"
const limited=(limit:number)=>({type:"integer",maximum:limit}); const range=(c:number)=>Array.from({length:c},(_, i)=>i)
const operators = (limit: number,c:number): any => ({ $ref: "#/$defs/E", $defs: { E: { oneOf: range(c).map((index) => ({ type: "object", properties: { op: { enum: [`o${index}`] }, l: { $ref: "#/$defs/E" }, r: { $ref: "#/$defs/E" }, n: limited(limit) }, required: index === 0 ? ["n", "op"] : ["l", "op", "r"] })) } } })
for (const c of [1,2,3,4,12]) { const p=proverOf("input",operators(10,c),operators(9,c)); for (const path of ["l.n","n"]) { const t=performance.now(); const s=p.spent(); const w=p.witness(path,{elsewhere:false}); console.log(c,path,JSON.stringify(w?.value),p.spent()-s,(performance.now()-t).toFixed(0)) } }

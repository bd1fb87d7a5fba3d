import { proverOf } from "../support/pairs.ts"
const limited=(limit:number)=>({type:"integer",maximum:limit}); const range=(c:number)=>Array.from({length:c},(_, i)=>i)
const operators = (limit: number,c:number): any => ({ $ref: "#/$defs/E", $defs: { E: { oneOf: range(c).map((index) => ({ type: "object", properties: { op: { enum: [`o${index}`] }, l: { $ref: "#/$defs/E" }, r: { $ref: "#/$defs/E" }, n: limited(limit) }, required: index === 0 ? ["n", "op"] : ["l", "op", "r"] })) } } })
for (let k=0;k<3;k++) { const p=proverOf("output",operators(10,12),operators(9,12)); for (const path of ["l.n","oneOf[11].l",null]) { const t=performance.now(); const s=p.spent(); const w=p.witness(path); console.log(path,w===null,p.spent()-s,(performance.now()-t).toFixed(0)) } }

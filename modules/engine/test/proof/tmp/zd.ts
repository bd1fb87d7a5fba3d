import { makeProver } from "../../../src/proof/Witness.ts"
const nest=(d:number,leaf:any):any=>{let s=leaf;for(let i=0;i<d;i++)s={type:"object",properties:{c:s}};return s}
const form=(root:any)=>({root,loops:new Map(),rewrites:new Set<string>()})
for (const d of [50,100,150,200,250,300,350,400,450,490]) { const a=nest(d,{type:"integer",maximum:10}),b=nest(d,{type:"integer",maximum:9}); 
 const t=performance.now()
 const p=makeProver({side:"input",before:{verbatim:a,form:form(a)},after:{verbatim:b,form:form(b)},objectsOnly:true}); const w=p.witness(Array(d).fill("c").join(".")); const t2=performance.now(); const p2=makeProver({side:"input",before:{verbatim:a,form:form(a)},after:{verbatim:b,form:form(b)},objectsOnly:true}); console.log(d, w!==null, (t2-t).toFixed(1), p.spent(), p2.witness(null)!==null, (performance.now()-t2).toFixed(1), p2.spent()) }

import { makeProver } from "../../../src/proof/Witness.ts"
import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
import fs from "node:fs"
const j=JSON.parse(fs.readFileSync("/work/shared/oracle/cases-sample.json","utf8")); const cases=Array.isArray(j)?j:Object.values(j).find(Array.isArray) as any
for(const c of cases){ const identity=new Identity(); const f=(s:any,tag:string)=>toForm(s,{tag,isToolRoot:true,identity})!; const w=makeProver({side:c.side,before:{verbatim:c.old,form:f(c.old,"b")},after:{verbatim:c.new,form:f(c.new,"a")},objectsOnly:true,identity}).witness(null); const expect=c.witnesses?.some((x:any)=>c.side==="input"?x.oldValid&&!x.newValid:!x.oldValid&&x.newValid); if((w!==null)!==!!expect||process.argv[2]) console.log(c.id,c.name,c.side,c.relation,"expect",expect,JSON.stringify(w),JSON.stringify(c.witnesses)) }
console.log("cases",cases.length)

import * as fc from "fast-check"
import { makeValidator } from "../../../src/proof/Validator.ts"
import { pair, value } from "../support/schemas.ts"
import { makeProver } from "../../../src/proof/Witness.ts"
import { formOf } from "../support/forms.ts"
let shown=0; const miss:any[]=[]; let max=0
for (const [[a,b],vs] of fc.sample(fc.tuple(pair,fc.array(value,{minLength:20,maxLength:20})),{numRuns:30000,seed:+(process.argv[2]??1)})) {
 const A=makeValidator(a),B=makeValidator(b); const inst=vs.find(v=>A.accepts(v)===true&&B.accepts(v)===false); if(inst===undefined)continue
 const p=makeProver({side:"input",before:{verbatim:a,form:formOf(a,"a")},after:{verbatim:b,form:formOf(b,"b")},objectsOnly:false}); if(p.witness(null))shown++; else miss.push({a,b,inst,spent:p.spent()}); max=Math.max(max,p.spent())
}
console.log(shown,miss.length,"max",max); for(const m of miss.slice(0,12)) console.log(JSON.stringify(m))

import { toForm } from "../../src/normalform/NormalForm.ts"
import { Identity } from "../../src/model/Identity.ts"
import { makeProver } from "../../src/proof/Witness.ts"
import { makeValidator } from "../../src/proof/Validator.ts"
const id=new Identity()
const P={"properties":{"language":{"$ref":"#/$defs/Item"}},"$defs":{"Item":{"type":"object","properties":{"owner":true,"results":{"type":"number"}},"required":["results"]}}}
const C={"properties":{"language":{"$ref":"#/$defs/Item","allOf":[{"properties":{"foo":true}},{"unevaluatedProperties":false}]}},"$defs":{"Item":{"type":"object","properties":{"owner":true,"results":{"type":"number"}},"required":["results"]}}}
const f=(s:any,tag:string)=>toForm(s,{tag,isToolRoot:false,identity:id})!
console.log(makeProver({side:"input",before:{verbatim:P as any,form:f(P,"a")},after:{verbatim:C as any,form:f(C,"b")},objectsOnly:false,identity:id}).witness(null))
const v={language:{results:0}}
console.log(makeValidator(P as any).accepts(v),makeValidator(C as any).accepts(v))
const v2={language:{results:0,value:1}}
console.log(makeValidator(P as any).accepts(v2),makeValidator(C as any).accepts(v2))

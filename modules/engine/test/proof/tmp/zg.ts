import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
const C={"type":"object","properties":{"body":{"oneOf":[{"allOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}],"unevaluatedProperties":false}]}},"$schema":"https://json-schema.org/draft/2019-09/schema#"}
console.log(JSON.stringify(toForm(C as any,{tag:"a",isToolRoot:false,identity:new Identity()})?.root))
console.log(JSON.stringify(toForm({"anyOf":[{"prefixItems":[{"type":"integer"}],"allOf":[{"prefixItems":[true,{"type":"number"}]}],"unevaluatedItems":false}]} as any,{tag:"a",isToolRoot:false,identity:new Identity()})?.root))

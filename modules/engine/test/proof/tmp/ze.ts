import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
import { makeProver } from "../../../src/proof/Witness.ts"
const nest=(d:number,f:(s:any,i:number)=>any,leaf:any):any=>{let s=leaf;for(let i=0;i<d;i++)s=f(s,i);return s}
const defs=(n:number,f:(r:any,i:number)=>any,leaf:any,k="L")=>({$ref:`#/$defs/${k}${n}`,$defs:Object.fromEntries(Array.from({length:n+1},(_,i)=>[k+i,i===0?leaf:f({$ref:`#/$defs/${k}${i-1}`},i)]))})
const range=(n:number)=>Array.from({length:n},(_,i)=>i)
const rows:[string,any,any,string[]][]=[
 ["anyOf doubling 40 in place",defs(40,r=>({anyOf:[r,r]}),{type:"integer",maximum:10}),defs(40,r=>({anyOf:[r,r]}),{type:"integer",maximum:9}),["anyOf[0]"]],
 ["anyOf doubling 40, distinct",defs(40,(r,i)=>({anyOf:[r,{...r,minimum:-i}]}),{type:"integer",maximum:10}),defs(40,(r,i)=>({anyOf:[r,{...r,minimum:-i}]}),{type:"integer",maximum:9}),["anyOf[0]"]],
 ["oneOf doubling 30",defs(30,r=>({oneOf:[r,{not:r}]}),{type:"integer",maximum:10}),defs(30,r=>({oneOf:[r,{not:r}]}),{type:"integer",maximum:9}),["x"]],
 ["allOf doubling 40",defs(40,(r,i)=>({allOf:[r,r,{minProperties:i%2}]}),{maxProperties:10}),defs(40,(r,i)=>({allOf:[r,r,{minProperties:i%2}]}),{maxProperties:9}),[""]],
 ["tree props 20x",defs(20,r=>({properties:{a:r,b:r},required:["a","b"]}),{type:"integer",maximum:10}),defs(20,r=>({properties:{a:r,b:r},required:["a","b"]}),{type:"integer",maximum:9}),["a.a"]],
 ["2000 props all narrowed",{type:"object",properties:Object.fromEntries(range(2000).map(i=>["p"+i,{type:"string",maxLength:50}]))},{type:"object",properties:Object.fromEntries(range(2000).map(i=>["p"+i,{type:"string",maxLength:40}]))},range(2000).map(i=>"p"+i)],
 ["2000 required",{type:"object",properties:Object.fromEntries(range(2000).map(i=>["p"+i,{type:"string",maxLength:50}])),required:range(2000).map(i=>"p"+i)},{type:"object",properties:Object.fromEntries(range(2000).map(i=>["p"+i,{type:"string",maxLength:40}])),required:range(2000).map(i=>"p"+i)},range(50).map(i=>"p"+i)],
 ["10k enum drop",{enum:range(10000).map(i=>"v"+i)},{enum:range(9999).map(i=>"v"+i)},[""]],
 ["10k enum objects drop",{enum:range(10000).map(i=>({v:i}))},{enum:range(9999).map(i=>({v:i}))},[""]],
 ["redos nested","(a+)+$","x",["s"]].length?["redos nested",{properties:{s:{type:"string",pattern:"^(a+)+$"}}},{properties:{s:{type:"string",pattern:"^(a|aa)+b$"}}},["s"]]:0 as any,
 ["redos enum",{properties:{s:{anyOf:[{pattern:"^(a+)+$"},{enum:["a".repeat(30000)+"!"]}]}}},{properties:{s:{pattern:"^(a+)+$"}}},["s"]],
 ["redos big counted",{properties:{s:{pattern:"^(?:a{1,99}){1,99}$"}}},{properties:{s:{pattern:"^(?:(?:a?){30}){30}b$"}}},["s"]],
 ["redos names",{patternProperties:{"^(a+)+$":{type:"string"}}},{patternProperties:{"^(a+)+$":{type:"integer"}}},[""]],
 ["patterns many",{properties:Object.fromEntries(range(60).map(i=>["p"+i,{pattern:`^[a-z]{${i},${i+9}}(x|y${i})*$`}]))},{properties:Object.fromEntries(range(60).map(i=>["p"+i,{pattern:`^[a-y]{${i},${i+8}}(x|y${i})*$`}]))},range(60).map(i=>"p"+i)],
 ["date patterns many",{properties:Object.fromEntries(range(30).map(i=>["p"+i,{type:"string",format:"date-time",pattern:`^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{${i}})?(?:Z))$`}]))},{properties:Object.fromEntries(range(30).map(i=>["p"+i,{type:"string",format:"date-time",pattern:`^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{${i+1}})(?:Z))$`}]))},range(30).map(i=>"p"+i)],
 ["200 oneOf overlap",{oneOf:range(200).map(i=>({type:"object",properties:{k:{const:i},v:{type:"integer",maximum:i}},required:["k"]}))},{oneOf:range(200).map(i=>({type:"object",properties:{k:{const:i},v:{type:"integer",maximum:i-1}},required:["k"]}))},["oneOf[3].v","v","k"]],
 ["200 anyOf no kind",{anyOf:range(200).map(i=>({type:"object",properties:{["v"+i]:{type:"integer",maximum:i}}}))},{anyOf:range(200).map(i=>({type:"object",properties:{["v"+i]:{type:"integer",maximum:i-1}}}))},["v3"]],
 ["unique 1000",{type:"array",uniqueItems:true,minItems:1000,items:{type:"integer"}},{type:"array",uniqueItems:true,minItems:1001,items:{type:"integer"}},[""]],
 ["unique patterns",{type:"array",uniqueItems:true,minItems:300,items:{type:"string",pattern:"^[ab]{12}$"}},{type:"array",uniqueItems:true,minItems:301,items:{type:"string",pattern:"^[ab]{12}$"}},[""]],
 ["huge lengths",{type:"string",maxLength:1e9},{type:"string",maxLength:1e9-1},[""]],
 ["huge items",{type:"array",maxItems:1e9},{type:"array",maxItems:1e9-1},[""]],
 ["4000 items of 50 props",{type:"array",minItems:4000,items:{type:"object",properties:Object.fromEntries(range(50).map(i=>["p"+i,{type:"string"}])),required:["p1","p2","p3"]}},{type:"array",minItems:4001,items:{type:"object"}},[""]],
 ["minProperties 500",{type:"object",minProperties:500},{type:"object",minProperties:501},[""]],
 ["names 100",{type:"object",minProperties:100,propertyNames:{pattern:"^x-[ab]+$"}},{type:"object",minProperties:101,propertyNames:{pattern:"^x-[ab]+$"}},[""]],
 ["if chain",nest(50,(s,i)=>({if:{properties:{["k"+i]:{const:1}},required:["k"+i]},then:{properties:{v:{maximum:i}}},else:s}),{properties:{v:{maximum:100}}}),nest(50,(s,i)=>({if:{properties:{["k"+i]:{const:1}},required:["k"+i]},then:{properties:{v:{maximum:i}}},else:s}),{properties:{v:{maximum:99}}}),["v"]],
 ["not chain",nest(60,s=>({not:{not:s}}),{maximum:10}),nest(60,s=>({not:{not:s}}),{maximum:9}),[""]],
 ["mutual loops",{$ref:"#/$defs/A",$defs:{A:{anyOf:[{$ref:"#/$defs/B"},{properties:{x:{$ref:"#/$defs/A"},y:{$ref:"#/$defs/B"}},required:["x"]}]},B:{anyOf:[{$ref:"#/$defs/A"},{type:"integer",maximum:10}]}}},{$ref:"#/$defs/A",$defs:{A:{anyOf:[{$ref:"#/$defs/B"},{properties:{x:{$ref:"#/$defs/A"},y:{$ref:"#/$defs/B"}},required:["x"]}]},B:{anyOf:[{$ref:"#/$defs/A"},{type:"integer",maximum:9}]}}},["x"]],
 ["self ref",{$ref:"#"},{$ref:"#",type:"string"},[""]],
 ["expr tree",{$ref:"#/$defs/E",$defs:{E:{oneOf:range(12).map(i=>({type:"object",properties:{op:{const:"o"+i},l:{$ref:"#/$defs/E"},r:{$ref:"#/$defs/E"},n:{type:"integer",maximum:10}},required:i===0?["op","n"]:["op","l","r"]}))}}},{$ref:"#/$defs/E",$defs:{E:{oneOf:range(12).map(i=>({type:"object",properties:{op:{const:"o"+i},l:{$ref:"#/$defs/E"},r:{$ref:"#/$defs/E"},n:{type:"integer",maximum:9}},required:i===0?["op","n"]:["op","l","r"]}))}}},["l.n","oneOf[11].l"]],
 ["deep 240 arrays+objects",nest(240,s=>({type:"array",items:{type:"object",properties:{c:s},required:["c"]},minItems:1}),{type:"integer",maximum:10}),nest(240,s=>({type:"array",items:{type:"object",properties:{c:s},required:["c"]},minItems:1}),{type:"integer",maximum:9}),["[].c[].c[].c"]],
 ["malformed",{type:7,required:null,properties:[],items:5,pattern:8,enum:{}} ,{type:"object"},["x"]],
 ["proto",JSON.parse('{"properties":{"__proto__":{"type":["string","integer"]}},"patternProperties":{"__proto__":{"maximum":3}}}'),JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),["__proto__","constructor"]],
]
for(let round=0;round<2;round++) for(const [name,a,b,paths] of rows) for(const [x,y,tag] of [[a,b,">"],[b,a,"<"]] as const) {
 const id=new Identity(); let fa:any,fb:any; try{ fa=toForm(x,{tag:"a",isToolRoot:false,identity:id});fb=toForm(y,{tag:"b",isToolRoot:false,identity:id}) }catch(e:any){console.log(name,"form throws",e.message);continue}
 if(!fa||!fb){console.log(name,"no form");continue}
 const c=process.cpuUsage(); const p=makeProver({side:"input",before:{verbatim:x,form:fa},after:{verbatim:y,form:fb},objectsOnly:false,identity:id}); let found=0; let w:any=null
 try { for(const path of paths) {const v=p.witness(path); if(v){found++;w??=v}} ; w=p.witness(null)??w } catch(e:any){console.log(name,tag,"THROWS",e.stack.slice(0,400))}
 const u=process.cpuUsage(c); if(round===0||u.user+u.system>50000) console.log(round,name,tag,`${found}/${paths.length}`,((u.user+u.system)/1000).toFixed(0)+"ms","spent",p.spent(),JSON.stringify(w?.value)?.slice(0,80))
}

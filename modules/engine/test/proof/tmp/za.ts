import { makeProver } from "../../../src/proof/Witness.ts"
import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
import { Ajv } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Ajv2019 } from "ajv/dist/2019.js"
import addFormats from "ajv-formats"
import fs from "node:fs"
const make=(s:any)=>{ const d=typeof s==="object"?String(s.$schema??"2020"):"2020"; const o={strict:false,logger:false as const,unicodeRegExp:true}; const ajv:any=d.includes("draft-07")||d.includes("draft-06")?new Ajv(o):d.includes("2019")?new Ajv2019(o):d.includes("draft-04")?undefined:new Ajv2020(o); if(!ajv)return; (addFormats as any)(ajv); if(d.includes("draft-06")) return; return ajv.compile(s) }
let ok=0,bad=0,no=0; const why:Record<string,number>={}
for (const r of fs.readFileSync(`/work/shared/oracle/sample.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l))) { if(r.truth!=="breaking")continue
 const identity=new Identity(); const f=(s:any,tag:string)=>toForm(s,{tag,isToolRoot:false,identity})!
 const w=makeProver({side:r.side,before:{verbatim:r.old,form:f(r.old,"b")},after:{verbatim:r.new,form:f(r.new,"a")},objectsOnly:false,identity}).witness(null); if(!w)continue
 let a,b; try{a=make(r.old)?.(w.value);b=make(r.new)?.(w.value)}catch(e:any){no++;why[e.message.slice(0,50)]=(why[e.message.slice(0,50)]??0)+1;continue}
 if(a===undefined||b===undefined){no++;continue}
 if(a===(w.before==="accepted")&&b===(w.after==="accepted"))ok++; else {bad++;console.log(r.id,r.source,r.edit,JSON.stringify(w),a,b,JSON.stringify(r.old).slice(0,300),JSON.stringify(r.new).slice(0,300))}
}
console.log({ok,bad,no},why)

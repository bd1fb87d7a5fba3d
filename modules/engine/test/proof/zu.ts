import { makeProver } from "../../src/proof/Witness.ts"
import { toForm } from "../../src/normalform/NormalForm.ts"
import { Identity } from "../../src/model/Identity.ts"
import { isObject, own, equal } from "../../src/model/Json.ts"
import { member } from "../../src/model/Path.ts"
import fs from "node:fs"
const rows = fs.readFileSync(`/work/shared/oracle/sample.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l)).filter(r=>r.truth==="breaking"&&!r.policy)
const strip=(s:any)=>{const {properties,items,required,...r}=s;return r}
const diff=(a:any,b:any,path:string,out:string[],depth=0)=>{ if(depth>12||a===b||equal(a,b))return; if(!isObject(a)||!isObject(b)){out.push(path);return}
  const pa=a.properties??{}, pb=b.properties??{}
  for(const k of new Set([...Object.keys(pa as any),...Object.keys(pb as any)])) { const x=own(pa as any,k),y=own(pb as any,k); if(x===undefined||y===undefined) out.push(member(path,k)); else diff(x,y,member(path,k),out,depth+1) }
  const ra=new Set(a.required as any??[]), rb=new Set(b.required as any??[]); for(const k of ra) if(!rb.has(k)) out.push(member(path,k as string)); for(const k of rb) if(!ra.has(k)) out.push(member(path,k as string))
  if(a.items!==undefined&&b.items!==undefined) diff(a.items,b.items,path+"[]",out,depth+1); else if (a.items!==b.items) out.push(path)
  if(!equal(strip(a),strip(b))) out.push(path) }
const prepared = rows.map(r=>{const identity = new Identity(); const bf=toForm(r.old,{tag:"b",isToolRoot:false,identity})!, af=toForm(r.new,{tag:"a",isToolRoot:false,identity})!; const paths:string[]=[]; diff(bf.root,af.root,"",paths); return {r,bf,af,paths:[...new Set(paths)].slice(0,12)}})

for (const {r,bf,af,paths} of prepared.filter(p=>p.r.source==="generated-multi"||p.paths.length>2).slice(0,45)) { const p=makeProver({side:r.side,before:{verbatim:r.old,form:bf},after:{verbatim:r.new,form:af},objectsOnly:false}); console.log(r.id,r.side,r.edit,"truth",JSON.stringify(r.witness)); for (const path of paths) console.log("   ",path||"(root)","→",JSON.stringify(p.witness(path)?.value).slice(0,200)); console.log("    any →",JSON.stringify(p.witness(null)?.value)) }

import { makeProver } from "../../src/proof/Witness.ts"
import { toForm } from "../../src/normalform/NormalForm.ts"
import { Identity } from "../../src/model/Identity.ts"
import { isObject, own, equal } from "../../src/model/Json.ts"
import { member } from "../../src/model/Path.ts"
import fs from "node:fs"
const rows = fs.readFileSync(`/work/shared/oracle/sample.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l)).filter(r=>r.truth==="breaking"&&!r.policy)
const strip=(s:any)=>{const {properties,items,required,...r}=s;return r}
const seen=new Map<object,Set<any>>();const diff=(a:any,b:any,path:string,out:string[],depth=0)=>{ if(depth>45||out.length>11||a===b)return; if(isObject(a)&&isObject(b)){const v=(seen.get(a as object)??new Set());if(v.has(b))return;v.add(b);seen.set(a as object,v)}  if(!isObject(a)||!isObject(b)){out.push(path);return}
  const pa=a.properties??{}, pb=b.properties??{}
  for(const k of new Set([...Object.keys(pa as any),...Object.keys(pb as any)])) { const x=own(pa as any,k),y=own(pb as any,k); if(x===undefined||y===undefined) out.push(member(path,k)); else diff(x,y,member(path,k),out,depth+1) }
  const ra=new Set(a.required as any??[]), rb=new Set(b.required as any??[]); for(const k of ra) if(!rb.has(k)) out.push(member(path,k as string)); for(const k of rb) if(!ra.has(k)) out.push(member(path,k as string))
  if(a.items!==undefined&&b.items!==undefined) diff(a.items,b.items,path+"[]",out,depth+1); else if (a.items!==b.items) out.push(path)
  {let e=false; try{ e=depth>8?true:equal(strip(a),strip(b))}catch{e=true}; if(!e) out.push(path)} }
const prepared = rows.map(r=>{const identity = new Identity(); const id=identity; const bf=toForm(r.old,{tag:"b",isToolRoot:false,identity})!, af=toForm(r.new,{tag:"a",isToolRoot:false,identity})!; const paths:string[]=[]; diff(bf.root,af.root,"",paths); return {r,id,bf,af,paths:[...new Set(paths)].slice(0,12)}})
let calls=0, found=0
const rounds=+(process.argv[2]??4)
for (let k=0;k<rounds;k++){ calls=0;found=0
  const fresh = prepared.map(p=>({...p,old:JSON.parse(JSON.stringify(p.r.old)),neu:JSON.parse(JSON.stringify(p.r.new))}))
  const t=process.cpuUsage()
  const per:number[]=[]
  for (const {r,id,bf,af,paths,old,neu} of fresh) { const p=makeProver({side:r.side,before:{verbatim:old,form:bf},after:{verbatim:neu,form:af},objectsOnly:false,identity:id}); for (const path of paths) {calls++; if (p.witness(path)) found++ } }
  const u=process.cpuUsage(t)
  
  console.log("paths", calls, found, ((u.user+u.system)/rows.length).toFixed(0),"µs/pair")
}

import { makeProver } from "../../../src/proof/Witness.ts"
import { makeValidator } from "../../../src/proof/Validator.ts"
import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
import fs from "node:fs"
let seed=+(process.argv[2]??1); const rnd=()=>{seed=(seed+0x6D2B79F5)|0;let t=Math.imul(seed^(seed>>>15),1|seed);t=(t+Math.imul(t^(t>>>7),61|t))^t;return((t^(t>>>14))>>>0)/4294967296}; for(let i=0;i<20;i++)rnd()
const int=(n:number)=>Math.floor(rnd()*n); const pick=<T>(a:T[]):T=>a[int(a.length)]!
const rows = fs.readFileSync(`/work/shared/oracle/sample.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l)).filter(r=>!JSON.stringify(r).includes("ynamicRef"))
const N=+(process.argv[3]??1000)
const SUB=new Set(["items","additionalProperties","contains","not","if","then","else","propertyNames","unevaluatedItems","unevaluatedProperties"]),LIST=new Set(["allOf","anyOf","oneOf","prefixItems"]),MAP=new Set(["properties","patternProperties","dependentSchemas","$defs","definitions"])
const nodes=(s:any,out:any[]=[]):any[]=>{ if(typeof s!=="object"||s===null||Array.isArray(s))return out; out.push(s); for(const[k,v] of Object.entries(s as any)){ if(SUB.has(k))nodes(v,out); else if(LIST.has(k)&&Array.isArray(v))v.forEach(x=>nodes(x,out)); else if(MAP.has(k)&&v&&typeof v==="object")Object.values(v as any).forEach(x=>nodes(x,out)) } return out }
const bag:[string,any][]=[]; for(const r of rows) for(const n of nodes(r.old)) for(const[k,v] of Object.entries(n)) if(!k.startsWith("$")&&!["title","description","default","examples","definitions"].includes(k)&&JSON.stringify(v).indexOf("$ref")<0) bag.push([k,v])
const byKey=new Map<string,any[]>(); for(const[k,v] of bag){const l=byKey.get(k)??[];l.push(v);byKey.set(k,l)}
const keys=[...byKey.keys()]
const cl=(x:any)=>JSON.parse(JSON.stringify(x))
const mutate=(root:any):string=>{ const ns=nodes(root); const n=pick(ns); const ks=Object.keys(n).filter(k=>!k.startsWith("$")&&k!=="definitions"); const op=int(9)
  if(op<=1&&ks.length){const k=pick(ks);delete n[k];return "drop "+k}
  if(op<=3){const k=pick(keys);n[k]=cl(pick(byKey.get(k)!));return "set "+k}
  if(op===4&&ks.length){const k=pick(ks); if(byKey.has(k)){n[k]=cl(pick(byKey.get(k)!));return "replace "+k}}
  if(op===5){const k=ks.filter(k=>typeof n[k]==="number"); if(k.length){const q=pick(k);n[q]+=pick([1,-1,2]);if(n[q]<0&&q.startsWith("m")&&q!=="minimum"&&q!=="maximum")n[q]=0;return "shift "+q}}
  if(op===6){const k=pick(["anyOf","oneOf","allOf","not"]);const c=cl(n);for(const q of Object.keys(n))if(!q.startsWith("$")&&q!=="definitions")delete n[q];const o=cl(pick(ns));for(const x of [c,o]){delete x.$defs;delete x.definitions;delete x.$schema;delete x.$id} if(k==="not")n.not=rnd()<.5?c:{not:c};else n[k]=rnd()<.5?[c,o]:[c];return "wrap "+k}
  if(op===7&&n.properties){const q=pick(Object.keys(n.properties).concat("zz"));const req=new Set(n.required??[]);if(req.has(q))req.delete(q);else req.add(q);n.required=[...req];return "required "+q}
  if(n.enum&&n.enum.length>1){n.enum=n.enum.filter((_:any,i:number)=>i!==0);return "enum-"}
  n.type=pick(["string","integer","number","object","array",["string","null"],["integer","string"],"boolean"]); return "type"
}
const atoms:any[]=[0,1,-1,0.5,2,3,5,10,100,101,"","a","ab","abc","x-a","A","foo","bar","2020-01-01","a@b.co",true,false,null,[],{},[0],["a"],[0,0],{a:0},{a:"",b:1},{kind:"a"},["foo","bar"]]
const vals=(v:any,out:any[]=[]):any[]=>{out.push(v);if(Array.isArray(v))v.forEach(x=>vals(x,out));else if(v&&typeof v==="object")Object.values(v).forEach(x=>vals(x,out));return out}
const mut=(v:any):any=>{ if(rnd()<.25||typeof v!=="object"||v===null) return rnd()<.8?cl(pick(atoms)):v; const c=cl(v); if(Array.isArray(c)){const o=int(4); if(o===0)c.push(cl(pick(atoms)));else if(o===1)c.pop();else if(c.length&&o===2){const i=int(c.length);c[i]=mut(c[i])}else if(c.length)c.push(cl(c[0]));return c} const k=Object.keys(c);const o=int(3);if(o===0)c[pick(["a","zz","x-a","foo","bar","A","value",...names])]=cl(pick(atoms));else if(o===1&&k.length)delete c[pick(k)];else if(k.length){const q=pick(k);c[q]=mut(c[q])}return c }
let names:string[]=[]
let hit=0,n=0,t=0,steps=0,max=0; const miss:any[]=[]; const und:any[]=[]
for(let i=0;i<N;i++){
  const a=pick(rows); const A=cl(rnd()<.5?a.old:a.new); if(typeof A!=="object")continue
  const B=cl(A); const ops=[mutate(B)]; if(rnd()<.3)ops.push(mutate(B))
  names=[...new Set(nodes(A).flatMap(x=>Object.keys(x.properties??{})))]; if(!names.length)names=["a"]
  const [P,C]=rnd()<.5?[A,B]:[B,A]
  const va=makeValidator(P),vb=makeValidator(C)
  const base:any[]=[a.witness??{},{}]; let inst:any
  for(let k=0;k<300&&inst===undefined;k++){ const w=k<2?base[k]:mut(pick(base)); if(va.accepts(w)===true){ if(base.length<30)base.push(w); if(vb.accepts(w)===false)inst=w } }
  const identity=new Identity(); const fa=toForm(P,{tag:"b",isToolRoot:false,identity}),fb=toForm(C,{tag:"a",isToolRoot:false,identity}); if(!fa||!fb)continue
  const c=process.cpuUsage(); const p=makeProver({side:"input",before:{verbatim:P,form:fa},after:{verbatim:C,form:fb},objectsOnly:false,identity}); const w=p.witness(null); const u=process.cpuUsage(c); t+=u.user+u.system; steps+=p.spent(); if(p.spent()>max)max=p.spent()
  if(inst===undefined)continue
  n++; if(w)hit++; else miss.push({ops,P,C,inst,spent:p.spent()})
}
console.log(hit,n,(t/N).toFixed(0),"µs",(steps/N).toFixed(0),"steps max",max); for(const m of miss.slice(0,+(process.argv[4]??6))) console.log(JSON.stringify(m).slice(0,1800)+"\n")

import { makeProver } from "../../../src/proof/Witness.ts"
import { makeValidator } from "../../../src/proof/Validator.ts"
import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
import fs from "node:fs"
let seed=+(process.argv[2]??1); const rnd=()=>{seed=(seed+0x6D2B79F5)|0;let t=Math.imul(seed^(seed>>>15),1|seed);t=(t+Math.imul(t^(t>>>7),61|t))^t;return((t^(t>>>14))>>>0)/4294967296};
const rows = fs.readFileSync(`/work/shared/oracle/sample.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l))
const N=+(process.argv[3]??1500)
const pool=rows.filter(r=>r.witness!==undefined).map(r=>r.witness)
let hit=0,n=0,t=0,steps=0; const miss:any[]=[]
const isSuite=(r:any)=>r.source.startsWith("suite")
for(let i=0;i<N;i++){
  const a=rows[Math.floor(rnd()*rows.length)]; 
  const mates=rows.filter(r=>isSuite(r)===isSuite(a)&&(isSuite(a)?(("properties" in (r.old??{}))===("properties" in (a.old??{}))):true))
  const b=mates[Math.floor(rnd()*mates.length)]; const A=rnd()<.5?a.old:a.new,B=rnd()<.5?b.old:b.new
  const va=makeValidator(A),vb=makeValidator(B)
  let inst:any; for(let k=0;k<60&&inst===undefined;k++){const w=k<2?[a.witness,b.witness][k]:pool[Math.floor(rnd()*pool.length)]; if(w===undefined)continue; if(va.accepts(w)===true&&vb.accepts(w)===false)inst=w}
  const identity=new Identity(); const fa=toForm(A,{tag:"b",isToolRoot:false,identity})!,fb=toForm(B,{tag:"a",isToolRoot:false,identity})!
  const c=process.cpuUsage(); const p=makeProver({side:"input",before:{verbatim:A,form:fa},after:{verbatim:B,form:fb},objectsOnly:false,identity}); const w=p.witness(null); const u=process.cpuUsage(c); t+=u.user+u.system; steps+=p.spent()
  if(inst===undefined)continue
  n++; if(w)hit++; else miss.push({A,B,inst,spent:p.spent()})
}
console.log(hit,n,(t/N).toFixed(0),"µs",(steps/N).toFixed(0),"steps"); for(const m of miss.slice(0,+(process.argv[4]??6))) console.log(JSON.stringify(m).slice(0,1500)+"\n")

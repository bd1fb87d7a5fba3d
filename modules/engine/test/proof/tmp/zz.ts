import { makeProver } from "../../../src/proof/Witness.ts"
import { toForm } from "../../../src/normalform/NormalForm.ts"
import { Identity } from "../../../src/model/Identity.ts"
import fs from "node:fs"
const only = process.argv[2]
const rows = fs.readFileSync(`/work/shared/oracle/${process.argv[3]??"sample"}.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l))
const by:Record<string,{n:number,miss:string[]}>={}
let searched=0, time=0, worst=0, worstId="", n=0, hit=0, falses=0, bigger=0
for (let round=0; round<(only?1:3); round++) { searched=0;time=0;n=0;hit=0;falses=0;bigger=0; worst=0; for (const k of Object.keys(by)) delete by[k]
for (const r of rows) {
  if (only && r.id!==only) continue
  const identity = new Identity()
  const bf = toForm(r.old,{tag:"b",isToolRoot:false,identity}), af = toForm(r.new,{tag:"a",isToolRoot:false,identity})
  if (!bf||!af) { console.log("no form",r.id); continue }
  const t=process.cpuUsage()
  const w = makeProver({side:r.side,before:{verbatim:r.old,form:bf},after:{verbatim:r.new,form:af},objectsOnly:false,identity}).witness(null)
  const u=process.cpuUsage(t); const us=u.user+u.system
  if (r.truth==="breaking") { searched++; time+=us }
  if (us>worst) {worst=us;worstId=r.id}
  if (only) console.log(JSON.stringify(r,null,0),"\nFORM",JSON.stringify(bf.root),"\n",JSON.stringify(af.root),"\n=>",JSON.stringify(w),us)
  if (r.truth==="compatible") { if (w!==null && r.policy!=="x") { falses++; console.log("FALSE",r.id,r.policy,JSON.stringify(w), JSON.stringify(r).slice(0,500)) } continue }
  if (r.policy) continue
  n++; const b = by[r.keyword.includes("+")?"multi":r.keyword]??={n:0,miss:[]}; b.n++
  if (w!==null) { hit++; if (JSON.stringify(w.value).length>JSON.stringify(r.witness??[]).length) {bigger++; if(round===0||only) console.log("BIG",r.id,JSON.stringify(w.value),JSON.stringify(r.witness))} } else b.miss.push(r.id)
}
console.log(`round ${round}: ${hit}/${n} ${(100*hit/n).toFixed(2)}% bigger ${bigger} false ${falses}; ${(time/searched).toFixed(0)} µs per searched pair; worst ${worst} µs ${worstId}`)
}
console.log(Object.entries(by).filter(([,b])=>b.miss.length).map(([k,b])=>`${k}: ${b.miss.length}/${b.n} ${b.miss.slice(0,12).join(" ")}`).join("\n"))

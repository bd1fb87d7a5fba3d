import { makeValidator } from "../../src/proof/Validator.ts"
import fs from "node:fs"
for (const file of ["sample","stress"]) {
const rows = fs.readFileSync(`/work/shared/oracle/${file}.jsonl`,"utf8").trim().split("\n").map(l=>JSON.parse(l))
let ok=0,bad=0,und=0, n=0; const why:Record<string,number>={}
const t=performance.now()
for (const r of rows) { if (r.witness===undefined) continue
  n++
  const [p,c] = r.side==="input"?[r.old,r.new]:[r.new,r.old]
  const a = makeValidator(p).accepts(r.witness), b = makeValidator(c).accepts(r.witness)
  if (a===true&&b===false) ok++; else if (a===undefined||b===undefined) {und++; why["U "+r.source]=(why["U "+r.source]??0)+1; if (und<12) console.log(r.id,r.source,a,b,JSON.stringify(r.old).slice(0,300))} else {bad++; console.log("BAD",r.id,r.source,a,b,JSON.stringify(r).slice(0,600))}
}
console.log(file,n,{ok,bad,und},why, (performance.now()-t)/n*1000,"µs")
}

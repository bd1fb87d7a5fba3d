import fs from "node:fs"
const src=fs.readFileSync(new URL("./zp.ts",import.meta.url),"utf8").split("let calls=0")[0]!
fs.writeFileSync(new URL("./zu.ts",import.meta.url), src+`
for (const {r,bf,af,paths} of prepared.filter(p=>p.r.source==="generated-multi"||p.paths.length>2).slice(0,45)) { const p=makeProver({side:r.side,before:{verbatim:r.old,form:bf},after:{verbatim:r.new,form:af},objectsOnly:false}); console.log(r.id,r.side,r.edit,"truth",JSON.stringify(r.witness)); for (const path of paths) console.log("   ",path||"(root)","→",JSON.stringify(p.witness(path)?.value).slice(0,200)); console.log("    any →",JSON.stringify(p.witness(null)?.value)) }
`)
await import("./zu.ts")

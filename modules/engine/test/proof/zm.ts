import fs from "node:fs"
const src=fs.readFileSync(new URL("./zf.ts",import.meta.url),"utf8").split("let hit=0")[0]!
fs.writeFileSync(new URL("./zm2.ts",import.meta.url), `import { Graph } from "../../src/proof/Node.ts"\nimport { Membership } from "../../src/proof/Membership.ts"\nimport { Patterns } from "../../src/proof/pattern/Pattern.ts"\nimport Ajv2020 from "ajv/dist/2020.js"\nimport addFormats from "ajv-formats"\n`+src+`
let agree=0,dis=0,maybe=0,und=0; const seen=new Set()
for(let i=0;i<N;i++){ const a=pick(rows); const A=cl(rnd()<.5?a.old:a.new); if(typeof A!=="object")continue; const ops=[mutate(A)]; if(rnd()<.5)ops.push(mutate(A))
 names=[...new Set(nodes(A).flatMap(x=>Object.keys(x.properties??{})))]; if(!names.length)names=["a"]
 const form=toForm(A,{tag:"x",isToolRoot:false,identity:new Identity()}); if(!form)continue
 const v=makeValidator(A); const g=new Graph(form,{next:0}); const m=new Membership(new Patterns(),{left:1e9})
 const base:any[]=[a.witness??{},{}]
 for(let k=0;k<25;k++){ const w=mut(pick(base)); const x=v.accepts(w); let y:any; try{y=m.accepts(g.root,w)}catch{y=3}; if(x===true&&base.length<20)base.push(w)
  if(x===undefined){und++;continue} if(y>1){maybe++;continue} if((y===1)===x)agree++; else { dis++; let z:any="?"; try{const d=JSON.stringify(A).includes("draft-0")?"":"2020"; if(d){const ajv=new Ajv2020({strict:false,logger:false} as any);(addFormats as any)(ajv);const B=cl(A);delete B.$schema; z=ajv.validate(B,w)}}catch(e:any){z=e.message.slice(0,60)}; const key=ops.join()+x; if(!seen.has(key)&&seen.size<+(process.argv[4]??12)){seen.add(key);console.log("DIS cf",x,"own",y,"ajv",z,ops.join(),JSON.stringify(w),"\\n  ",JSON.stringify(A).slice(0,900),"\\n  FORM",JSON.stringify(form.root).slice(0,700))} } } }
console.log({agree,dis,maybe,und})`)
await import("./zm2.ts")

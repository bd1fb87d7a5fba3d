import { makeRandom } from "/work/main/modules/engine/test/laws/generate/Random.ts"
import { soup, soupValue, cousin } from "/work/main/modules/engine/test/variance/zz_soupref.ts"
import { rawForm } from "/work/main/modules/engine/test/variance/rawForm.ts"
import { makeConfirm } from "/work/main/modules/engine/test/laws/generate/confirm.ts"
import { relate, admits } from "/work/main/modules/engine/src/variance/Variance.ts"
import { Validator } from "@cfworker/json-schema"
const seed=Number(process.argv[2]??1), n=Number(process.argv[3]??2000)
const r=makeRandom(seed); const judge=makeConfirm(); const rel:any={}; let bad=0, abad=0, adef=0, aund=0, inc=0
for (let i=0;i<n;i++) {
  const a=soup(r,2+r.below(2)), b=r.chance(.85)?cousin(r,a):soup(r); const fa=rawForm(a)!, fb=rawForm(b)!
  const v=relate(fa,fb); rel[v.relation]=(rel[v.relation]??0)+1
  const values=[...Array.from({length:25},()=>soupValue(r)), ...(v.lost!==undefined?[v.lost]:[]), ...(v.gained!==undefined?[v.gained]:[])]
  const ca=new Validator(a as any,"2020-12"), cb=new Validator(b as any,"2020-12")
  for (const x of values) {
    const ja=judge(a,x), jb=judge(b,x); let wa, wb; try { wa=ca.validate(x).valid; wb=cb.validate(x).valid } catch { continue }
    const ma=admits(fa,x); if(ma===undefined) aund++; else {adef++; if (ja!==undefined && ma!==ja && ma!==wa) {abad++; if(abad<6) console.log("ADMITS",ma,"ajv",ja,"cf",wa,JSON.stringify(x),JSON.stringify(a))}}
    if (ja===undefined||jb===undefined||ja!==wa||jb!==wb) continue
    inc++
    const wrong=(v.losesNothing&&ja&&!jb)||(v.gainsNothing&&jb&&!ja)
    if (wrong){bad++; if(bad<6) console.log("UNSOUND",i,JSON.stringify(v),JSON.stringify(x),ja,jb,"\n  ",JSON.stringify(a),"\n  ",JSON.stringify(b))}
  }
  try { for (const [w,p,q] of [[v.lost,a,b],[v.gained,b,a]] as const) if (w!==undefined) { const x=judge(p,w), y=judge(q,w), cx=new Validator(p as any,"2020-12").validate(w).valid, cy=new Validator(q as any,"2020-12").validate(w).valid; if ((x===false&&!cx)||(y===true&&cy)) console.log("WITNESS",JSON.stringify(w),x,y,cx,cy,JSON.stringify(p),JSON.stringify(q)) } } catch {}
}
console.log({seed,rel,bad,abad,adef,aund,inc})

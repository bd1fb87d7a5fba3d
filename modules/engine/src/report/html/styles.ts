// The style sheet. Colours, distances and sizes are the tokens. Fonts are those of the reader's system: a font in the file
// would be most of its bytes, and one from elsewhere a request.
import { colourProperties, sizeProperties } from "./tokens.ts"
import { printStyles, rowStyles } from "./rowStyles.ts"

const themeStyles = `
:root{${sizeProperties};${colourProperties("light")};
--sans:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--mono:ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono","Roboto Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
--hairline:color-mix(in srgb,var(--n8) 12%,transparent)}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${colourProperties("dark")}}}
:root[data-theme=dark]{${colourProperties("dark")}}
`

/* Type is set on the body: sizes are parts of the root's own, which is the reader's. */
const pageStyles = `
*,*::before,*::after{box-sizing:border-box}
html{background:var(--n1);color:var(--n8);-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:calc(var(--s48) + var(--s24))}
body{margin:0 auto;max-width:1200px;padding:0 var(--s24) var(--s48);font:400 var(--t14)/var(--line-text) var(--sans);font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0;min-width:0}
ul{list-style:none}
code,kbd,.code,.data{font-family:var(--mono);font-size:.93em;font-variant-ligatures:none}
code,bdi,.text,.code{overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:3px}
strong{font-weight:600;color:var(--n9)}
[hidden]{display:none !important}
.away,.sheet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet{color:var(--n7)}
.glyph{width:16px;height:16px;flex:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
html:not(.js) .scripted{display:none}
.skip{position:absolute;left:var(--s24);top:-100px;background:var(--n1);padding:var(--s8) var(--s12);z-index:3}
.skip:focus{top:var(--s8)}
button{font:inherit;font-size:var(--t13);color:var(--accent);background:none;border:1px solid var(--n6);border-radius:var(--radius);
padding:3px var(--s8);cursor:pointer}
button:hover{background:var(--accent-tint)}
.BREAKING{color:var(--breaking)}
.POTENTIALLY_BREAKING{color:var(--potentially-breaking)}
.NON_BREAKING{color:var(--non-breaking)}
.DOCUMENTATION{color:var(--documentation)}
.failed>:is(h1,h2,h3)>.glyph,.state.failed,.error>:is(h1,h3)>.glyph,.state.error{color:var(--breaking)}
.passed>:is(h1,h2,h3)>.glyph,.state.passed{color:var(--non-breaking)}
.skipped>:is(h1,h2,h3)>.glyph,.state.skipped{color:var(--n7)}
`

const narrowStyles = `
@media (max-width:720px){
body{padding:0 var(--s12) var(--s32)}
h1{font-size:var(--t20)}
h1>.glyph{width:20px;height:20px;margin-top:2.5px}
.total{padding:var(--s4) var(--s8)}
.total strong{font-size:var(--t16)}
.bar{position:static}
}
`

const headStyles = `
.top{display:flex;justify-content:space-between;align-items:center;padding:var(--s12) 0;min-height:56px}
.brand{font-size:var(--t13);font-weight:600;color:var(--n7)}
header .server{font:500 var(--t14)/var(--line-table) var(--mono);color:var(--n7);padding-top:var(--s4)}
h1{display:flex;gap:var(--s12);align-items:flex-start;font-size:var(--t28);line-height:1.25;font-weight:600;letter-spacing:-.015em;color:var(--n9)}
h1>.glyph{width:28px;height:28px;margin-top:3.5px}
.verdict>h3{display:flex;gap:var(--s8);align-items:flex-start;font-size:var(--t16);line-height:1.4;font-weight:600;color:var(--n9)}
.verdict>h3>.glyph{margin-top:3px}
.said{font-size:var(--t16);margin-top:var(--s4);overflow-wrap:anywhere}
.semver,.next{margin-top:var(--s4);color:var(--n7)}
.facts{display:flex;flex-wrap:wrap;gap:var(--s4) var(--s24);margin-top:var(--s12);font-size:var(--t13)}
.facts div{display:flex;gap:var(--s8);min-width:0}
.facts dt{color:var(--n7);white-space:nowrap}
.totals{display:flex;flex-wrap:wrap;gap:var(--s8);margin-top:var(--s16)}
.total{display:flex;align-items:center;gap:var(--s8);padding:var(--s8) var(--s12);border:1px solid var(--hairline);border-radius:var(--radius);
font-size:var(--t13);line-height:1.4}
.total strong{font-size:var(--t20);line-height:1.2;color:currentColor}
.total span{color:var(--n8)}
.total.none{color:var(--n7)}
.total.none span{color:var(--n7)}
.js .total:not(.none){cursor:pointer;border-color:var(--n6)}
.js .total:not(.none):hover{background:var(--n2)}
.js .total:not(.none):has(input:not(:checked)){border-style:dashed;background:none}
.js .total:not(.none):has(input:not(:checked)) :is(.glyph,b,span){opacity:.75}
.total:has(:focus-visible),.chip:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.total input:focus-visible,.chip input:focus-visible{outline:none}
input[type=checkbox]{accent-color:var(--accent);width:14px;height:14px;margin:0;flex:none}
.total.none input{display:none}
.servers ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:var(--s8);margin-top:var(--s16)}
.servers a{display:grid;grid-template-columns:16px minmax(0,1fr);gap:0 var(--s8);align-items:start;align-content:start;padding:var(--s8) var(--s12);height:100%;
border:1px solid var(--hairline);border-radius:var(--radius);text-decoration:none;color:var(--n8)}
.servers a:hover{background:var(--n2)}
.servers .state{padding-top:3.5px;line-height:1}
.servers .server{font:600 var(--t14)/1.5 var(--mono);color:var(--accent)}
.servers .said{grid-column:2;font-size:var(--t13);margin:0}
`

const barStyles = `
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:var(--s8) var(--s16);margin:var(--s16) calc(-1*var(--s12)) 0;
padding:var(--s8) var(--s12);background:var(--n1);border-bottom:1px solid var(--hairline)}
.field{position:relative;flex:1 1 260px;max-width:440px}
.field input{width:100%;font:inherit;color:var(--n9);background:var(--n2);border:1px solid var(--n6);border-radius:var(--radius);padding:5px var(--s32) 5px var(--s8)}
.field input::placeholder{color:var(--n7);opacity:1}
.field kbd{position:absolute;right:var(--s8);top:50%;transform:translateY(-50%);padding:0 6px;border:1px solid var(--n5);border-radius:4px;
font-size:var(--t12);line-height:18px;color:var(--n7);pointer-events:none}
.field input:focus~kbd,.field input:not(:placeholder-shown)~kbd{display:none}
.kinds{display:flex;flex-wrap:wrap;gap:var(--s4) var(--s12)}
.chip{display:flex;align-items:center;gap:6px;font-size:var(--t13);cursor:pointer;border-radius:2px}
#shown{font-size:var(--t13);color:var(--n7);margin-left:auto}
#shown:empty{display:none}
main:focus{outline:none}
.part{margin-top:var(--s32);padding-top:var(--s16);border-top:1px solid var(--n5)}
.part:first-of-type{margin-top:var(--s24);padding-top:0;border-top:0}
.part>h2{font:600 var(--t20)/1.35 var(--mono);color:var(--n9);margin-bottom:var(--s4)}
.severity,.warnings,.raw{margin-top:var(--s24)}
:is(.severity,.warnings,.raw)>:is(h2,h3){display:flex;align-items:center;gap:var(--s8);font-size:var(--t14);line-height:1.5;font-weight:600;color:var(--n9);margin-bottom:var(--s4)}
.mark{display:inline-flex;align-items:center;gap:var(--s8)}
.count{font-weight:400;color:var(--n7)}
.warnings ul{border-left:2px solid var(--potentially-breaking);padding-left:var(--s12)}
.reasons{margin:var(--s4) 0 var(--s8)}
.same,.empty{margin-top:var(--s32);font-size:var(--t16)}
.raw details{margin-top:var(--s8)}
.raw summary{color:var(--accent);cursor:pointer;width:fit-content}
.data{margin-top:var(--s8);max-height:70vh;overflow:auto;background:var(--n2);border-radius:var(--radius);padding:var(--s12);font-size:var(--t12);line-height:1.5}
.data script{display:block}
.data :is(script,pre){margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-family:var(--mono)}
.js .data script,html:not(.js) .data pre{display:none}
footer{margin-top:var(--s48);padding-top:var(--s12);border-top:1px solid var(--hairline);font-size:var(--t12);color:var(--n7)}
`

/** All of it. */
export const styles = themeStyles + pageStyles + headStyles + barStyles + narrowStyles + rowStyles + printStyles

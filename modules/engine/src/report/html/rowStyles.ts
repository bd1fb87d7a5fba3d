// The style of findings, which are most of the page and the same in the console, and of paper.
import { colourProperties } from "./tokens.ts"

/** One line a finding, so that a dozen are seen at once; unfolded, what changed comes first. */
export const rowStyles = `
.finding{border-top:1px solid var(--hairline);content-visibility:auto;contain-intrinsic-size:auto 34px;overflow:clip;overflow-clip-margin:4px;scroll-margin-top:calc(var(--s48) + var(--s24))}
.finding:last-of-type{border-bottom:1px solid var(--hairline)}
.finding>details>summary{display:grid;grid-template-columns:16px minmax(0,9fr) minmax(0,14fr) 12px;gap:0 var(--s12);align-items:start;padding:6px var(--s8);
cursor:pointer;list-style:none;line-height:1.5;border-radius:var(--radius)}
.finding>details>summary::-webkit-details-marker{display:none}
.finding>details>summary::after{content:"";width:7px;height:7px;margin-top:5px;border:solid var(--n7);border-width:0 1.5px 1.5px 0;transform:rotate(45deg);justify-self:center}
.finding>details[open]>summary::after{transform:rotate(225deg);margin-top:9px}
.finding>details>summary:hover{background:var(--n2)}
.finding>details>summary:focus-visible{outline-offset:-2px}
.finding summary>.mark{grid-row:1;padding-top:2.5px}
.finding :is(h3,h4){font-size:inherit;line-height:inherit;font-weight:500;color:var(--n9)}
.finding :is(h3,h4) code{font-weight:600}
.finding :is(h3,h4) .kind{font-weight:400;color:var(--n7)}
.finding code.path{font-weight:400;color:var(--n7)}
.finding>details:not([open])>summary>:is(h3,h4,.what){overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.finding>details[open]>summary .preview{display:none}
.group>details[open]>summary>:is(h3,h4,.what){grid-column:2/span 2}
.group>details[open]>summary::after{grid-column:4;grid-row:1}
.what{color:var(--n8);overflow-wrap:anywhere}
.what .preview{color:var(--n7);font:var(--t13) var(--mono)}
.body{padding:var(--s4) var(--s32) var(--s16) 36px}
.line{display:grid;grid-template-columns:72px minmax(0,1fr);gap:0 var(--s16);padding:var(--s4) 0}
.line>dt{color:var(--n7);font-size:var(--t13);line-height:1.6}
.line>dd{min-width:0}
.side{display:grid;grid-template-columns:48px minmax(0,1fr);gap:0 var(--s12);padding:var(--s4) var(--s8);background:var(--n2);line-height:var(--line-text)}
.side:first-of-type{border-radius:var(--radius) var(--radius) 0 0}
.side:last-of-type{border-radius:0 0 var(--radius) var(--radius)}
.side:only-of-type{border-radius:var(--radius)}
.side .label{color:var(--n7);font-size:var(--t12);line-height:1.65}
.code,.text{white-space:pre-wrap;unicode-bidi:plaintext}
.code{color:var(--n9);font-size:var(--t13)}
del,ins{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px;border-radius:3px;padding:1px 2px;margin:0 -1px;color:var(--n9);box-decoration-break:clone;-webkit-box-decoration-break:clone}
del{background:var(--removed-tint)}
ins{background:var(--added-tint)}
.proof{color:var(--n9)}
.more{margin-top:var(--s4);font-family:var(--sans);white-space:normal}
.more>summary{color:var(--accent);cursor:pointer;font-size:var(--t13);width:fit-content}
.more>.whole,.more>.text{white-space:pre-wrap;margin-top:var(--s8);padding-top:var(--s8);border-top:1px solid var(--hairline)}
.more>.code{font-family:var(--mono)}
.accept .more{margin:0}
.accept dd:has(.more){display:flex;flex-wrap:wrap;gap:var(--s4) var(--s12)}
.accept .copy{align-self:flex-start;margin-left:0}
.accept .more .command{display:block;margin:var(--s4) 0}
.command{color:var(--n7);font-size:var(--t12)}
.copy{font-size:var(--t12);padding:1px var(--s8);margin-left:var(--s4);white-space:nowrap}
.raw .copy{margin-left:0}
.members{display:flex;flex-wrap:wrap;gap:2px var(--s16)}
.members li{max-width:100%}
.about{display:flex;flex-wrap:wrap;gap:0 var(--s24);margin-top:var(--s4);padding-left:88px;font-size:var(--t12);color:var(--n7)}
@media (max-width:720px){
.finding>details>summary{grid-template-columns:16px minmax(0,1fr) 12px;gap:0 var(--s8);padding:var(--s8) 0}
.finding>details>summary::after,.group>details[open]>summary::after{grid-column:3;grid-row:1}
.group>details[open]>summary>:is(h3,h4,.what){grid-column:2}
.finding summary>.what{grid-column:2;font-size:var(--t13)}
.body{padding:0 0 var(--s12) var(--s24)}
.line,.side{grid-template-columns:minmax(0,1fr)}
.about{padding-left:0}
}
@media (forced-colors:active){del,ins{outline:1px solid}}
@media (prefers-reduced-motion:no-preference){.finding>details>summary::after{transition:transform .12s}}
`

/** On paper everything is unfolded, in the colours of light, and nothing is left that can only be pressed. */
export const printStyles = `
@media print{
:root,:root[data-theme=dark],:root:not([data-theme=light]){${colourProperties("light")}}
@page{margin:14mm}
html{font-size:12.5px}
body{max-width:none;padding:0}
.bar,.skip,.copy,.raw,.more>summary,#theme,footer,.total input,.next,.finding>details>summary::after{display:none !important}
.finding{content-visibility:visible;overflow:visible}
.finding>details::details-content{content-visibility:visible;display:block;block-size:auto}
.finding>details:not([open])>summary>:is(h3,h4,.what){white-space:normal;overflow:visible}
summary,.line,.side{break-inside:avoid}
summary,:is(.severity,.part)>:is(h2,h3){break-after:avoid}
.preview{display:none}
del,ins,.side,.total{print-color-adjust:exact;-webkit-print-color-adjust:exact}
a{color:inherit}
}
`

/**
 * What `/widget.js` answers: elements that show widgets on another site, `<obole-button>`, `<obole-card>` and
 * `<obole-counter>`. It runs on that site, so it is small, reads nothing of it and adds nothing outside its elements.
 *
 * Each element has one frame in a shadow root: a link inside the element is shown while the script is missing, and no
 * style of the site reaches the frame. A height is believed from the frame's own window, at our origin and with its own
 * id, up to 10,000 pixels; it only changes the height of that frame. Properties set before the script came are read
 * when it comes.
 *
 * Sites load it with the hash of its content: it never changes. A later version is another file with another address.
 * Source: docs/decisions/papers/widgets.md.
 */
export const embedScript = `(()=>{const origin=new URL(document.currentScript.src).origin,made=new Map(),names=['campaign','lang','label','accent','radius','layout'];
const kinds={button:['widget-bouton',56],card:['widget-vignette',460],counter:['widget-compteur',200]},label={fr:'Campagne',en:'Campaign',es:'Campaña'};let last=0;
addEventListener('message',({origin:o,source,data:m})=>{const e=o===origin&&m&&m.type==='obole:height'&&made.get(m.id),h=m&&m.height;
if(e&&source===e.f.contentWindow&&h>0&&h<=1e4&&e.h!==h){e.h=h;e.f.style.height=h+'px';e.host.dispatchEvent(new CustomEvent('obole:height',{bubbles:true,detail:{height:h}}))}});
const define=(name,[segment,height])=>{const tag='obole-'+name;if(customElements.get(tag))return;
class Widget extends HTMLElement{static observedAttributes=names;
connectedCallback(){for(const n of names)if(n!=='lang'&&Object.hasOwn(this,n)){const v=this[n];delete this[n];this[n]=v}
if(!this.w){const f=document.createElement('iframe'),id='obole-'+ ++last;f.loading='lazy';f.style.cssText='display:block;width:100%;border:0;color-scheme:light;height:'+height+'px';
this.w={id,f,host:this,h:0};if(getComputedStyle(this).display==='inline')this.style.display='block';this.attachShadow({mode:'open'}).append(f)}
made.set(this.w.id,this.w);this.show()}
disconnectedCallback(){made.delete(this.w.id)}
attributeChangedCallback(){if(this.w)this.show()}
show(){const a=n=>this.getAttribute(n)||'',c=a('campaign').match(/([a-z0-9-]+\\/[a-z]+\\/[a-z0-9-]+)(?:\\/(?:en|es))?\\/?$/),{f,id}=this.w;if(!c){f.removeAttribute('src');return}
const l=a('lang').slice(0,2),t=new URLSearchParams({id});for(const n of['accent','radius'])if(a(n))t.set(n,a(n).replace('#',''));
f.title=a('label')||label[l]||label.fr;
const u=origin+'/associations/'+c[1]+'/'+segment+(name==='card'&&a('layout')==='row'?'-horizontale':'')+(l==='en'||l==='es'?'/'+l:'')+'#'+t;if(f.src!==u)f.src=u}}
for(const n of names)if(n!=='lang')Object.defineProperty(Widget.prototype,n,{get(){return this.getAttribute(n)||''},set(v){this.setAttribute(n,v)}});
customElements.define(tag,Widget)};for(const n in kinds)define(n,kinds[n])})()
`

/** Where the settings are kept, on the visitor's own device. */
const storageKey = 'obole.accessibility'

/**
 * The settings work on every page, with or without React: this script, in the head of each page, puts the kept settings
 * on the root element before the first paint, opens the dialog and applies what is chosen in it. It also serves the
 * "go back" buttons of pages without interaction. Kept small, since every page carries it and its hash.
 */
export const settingsScript = `(()=>{const d=document,r=d.documentElement,k='${storageKey}';let s={};
try{s=JSON.parse(localStorage.getItem(k))||{}}catch{}
const put=()=>{for(const n of['text','spacing','contrast','motion'])if(s[n])r.dataset[n]=s[n];else delete r.dataset[n]};put();
d.addEventListener('click',e=>{const t=e.target.closest?.('[data-opens],[data-closes],[data-back]');if(!t)return;
if(t.dataset.opens){const o=d.getElementById(t.dataset.opens);for(const i of o.querySelectorAll('input[data-setting]'))i.checked=(s[i.dataset.setting]||'')===i.value;o.showModal()}
else if(t.dataset.closes)d.getElementById(t.dataset.closes).close();else history.back()});
d.addEventListener('change',e=>{const t=e.target,n=t.dataset&&t.dataset.setting;if(!n)return;if(t.value)s[n]=t.value;else delete s[n];put();
try{localStorage.setItem(k,JSON.stringify(s))}catch{}})})()`

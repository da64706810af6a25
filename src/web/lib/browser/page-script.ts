import { reloadPauseMs, reloadedKey } from '#web/lib/browser/reload-once.ts'

/** Storage key of the accessibility settings, on the visitor's own device. */
const settingsKey = 'obole.accessibility'
/**
 * Measures and questions start at the first interaction, or this long after the page has loaded; at once where there is
 * a session, whose user should not read "sign in".
 */
const laterMs = 3000

/**
 * The script in the head of every page, with or without React. Before the first paint it puts the saved accessibility
 * settings and the network state on the root element. Then it opens dialogs, closes menus, handles back buttons and
 * reloads, which wait for a network.
 * It remembers that a form was sent before its part of the page was hydrated (useEarlySubmit sends it again), and
 * loads the module that the first view does not need. A file of the page that is missing reloads the page, at most once
 * a minute (`mayReload`), and then puts `data-broken` on the root element. The script is small, since every page contains it and its hash.
 * @param laterUrl the module to load once the visitor does something; null for none
 * @param asks whether there are third-party tools that need consent
 */
export function pageScript(laterUrl: string | null, asks = false): string {
  return `(()=>{const d=document,r=d.documentElement,k='${settingsKey}',on=(n,f)=>d.addEventListener(n,f);let s={};
try{s=JSON.parse(localStorage.getItem(k))||{}}catch{}
const put=()=>{for(const n of['text','spacing','contrast','motion'])if(s[n])r.dataset[n]=s[n];else delete r.dataset[n]};put();
const net=()=>{if(navigator.onLine)delete r.dataset.offline;else r.dataset.offline=''};net();self.addEventListener('online',net);self.addEventListener('offline',net);
const shut=t=>{for(const m of d.querySelectorAll('details[name=header][open]'))if(!t||!m.contains(t)){m.open=false;if(!t)m.firstChild.focus()}};
on('keydown',e=>{if(e.key==='Escape')shut()});
d.addEventListener('submit',e=>{const c=e.target.dataset;if('early'in c){e.preventDefault();c.early='sent'}},true);
on('click',e=>{shut(e.target);const t=e.target.closest?.('[data-opens],[data-closes],[data-back],[data-reload]');if(!t)return;const c=t.dataset;
if(c.opens){const o=d.getElementById(c.opens);for(const i of o.querySelectorAll('input[data-setting]'))i.checked=(s[i.dataset.setting]||'')===i.value;o.showModal()}
else if(c.closes)d.getElementById(c.closes).close();else if('back'in c)history.back();else if(navigator.onLine)location.reload();else self.addEventListener('online',()=>location.reload(),{once:true})});
on('change',e=>{const t=e.target,n=t.dataset&&t.dataset.setting;if(!n)return;if(t.value)s[n]=t.value;else delete s[n];put();
try{localStorage.setItem(k,JSON.stringify(s))}catch{}})${missingPart}${asks ? consentPart : ''}${laterUrl === null ? '' : laterPart(laterUrl)}})()`
}

/**
 * A module that the page imports at its start does not load: no code of the page runs that could handle it. Once the
 * page is hydrated, its own code does (`reloadOnce`). Several modules may be missing: the first decides.
 */
const missingPart = `;let miss=()=>{miss=()=>{};if('hydrated'in r.dataset)return;const n=Date.now(),w='${reloadedKey}';
if(!navigator.onLine)return self.addEventListener('online',()=>location.reload(),{once:true});
try{if(!(n-sessionStorage.getItem(w)<${reloadPauseMs})){sessionStorage.setItem(w,n);return location.reload()}}catch{}r.dataset.broken=''};
d.addEventListener('error',e=>{if(e.target.type==='module')miss()},true);
self.addEventListener('unhandledrejection',e=>{if(/dynamically imported|importing a module/i.test(e.reason?.message))miss()})`

/**
 * Asks until there is an answer, stores the answer for six months, and ticks the boxes of the settings. The module
 * that loads later decides whether a tool loads; an event notifies it of a new answer.
 */
const consentPart = `;let a=/(?:^|; )consent=([\\w.]*)/.exec(d.cookie)?.[1];if(a===undefined)r.dataset.consent='ask';
on('DOMContentLoaded',()=>{for(const i of d.querySelectorAll('input[data-tool]'))i.checked=(a||'').split('.').includes(i.dataset.tool)});
on('click',e=>{const w=e.target.closest?.('[data-answer]')?.dataset.answer;if(w===undefined)return;const b=[...d.querySelectorAll('input[data-tool]')];
if(w!=='chosen')for(const i of b)i.checked=w!=='none';
a=w==='chosen'?b.filter(i=>i.checked).map(i=>i.dataset.tool).join('.')||'none':w;
d.cookie='consent='+a+'; Path=/; Max-Age=15724800; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
delete r.dataset.consent;for(const o of d.querySelectorAll('[data-answered]'))o.hidden=false;d.dispatchEvent(new Event('consent'))})`

function laterPart(url: string): string {
  return `;let l=()=>{l=()=>{};import('${url}').catch(()=>{})};for(const n of['pointerdown','keydown','scroll'])self.addEventListener(n,()=>l(),{once:true,passive:true});
self.addEventListener('load',()=>setTimeout(()=>l(),d.cookie.includes('session_token=')?0:${laterMs}))`
}

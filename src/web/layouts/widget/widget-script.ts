/**
 * Sends the height of the content to the parent: `id` is what the part of the address behind `#` says at first, and
 * again whenever the parent changes it.
 */
export const heightScript = `(()=>{let id='',last=-1;const named=()=>{id=(new URLSearchParams(location.hash.slice(1)).get('id')||'').slice(0,100)};
const send=again=>{const height=Math.ceil(document.body.getBoundingClientRect().height);if(parent===self||!again&&height===last)return;last=height;parent.postMessage({type:'obole:height',id,height},'*')};
named();self.addEventListener('hashchange',()=>{named();send(true)});self.addEventListener('load',()=>send(true));self.addEventListener('resize',()=>send());new ResizeObserver(()=>send()).observe(document.body)})()`

/**
 * The script of a small widget; it listens to no message, so that the site around it cannot steer it.
 *
 * It sends the height of the content to the parent, `{ type: 'obole:height', id, height }`: when the page has loaded,
 * when the frame is resized and when the content changes, but the same height once only, so that a parent that follows
 * it never starts a loop. The height is no secret, so it is sent to any origin.
 *
 * The part of the address behind `#` is the parent's: `id` names the frame in messages, `accent` (`rrggbb`) and `radius`
 * (pixels) are its look. The server does not see it, so one stored page serves every site. Letters on the accent are
 * white or black, whichever has more contrast: at least 4.5 on every colour.
 */
export const widgetScript = `(()=>{const s=document.documentElement.style;
const light=c=>{const[r,g,b]=[0,2,4].map(i=>{const v=parseInt(c.slice(i,i+2),16)/255;return v<=.04045?v/12.92:((v+.055)/1.055)**2.4});return .2126*r+.7152*g+.0722*b};
const look=()=>{const p=new URLSearchParams(location.hash.slice(1)),a=p.get('accent')||'',n=p.get('radius')||'';
if(/^[0-9a-f]{6}$/i.test(a)){s.setProperty('--accent','#'+a);s.setProperty('--on-accent',light(a)>.179?'#000':'#fff')}
if(/^\\d{1,2}$/.test(n))s.setProperty('--radius',n+'px')};
look();self.addEventListener('hashchange',look)})();${heightScript}`

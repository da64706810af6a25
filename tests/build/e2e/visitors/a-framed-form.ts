import type { FrameLocator, Page } from 'playwright-core'

/**
 * The frame of a form on another site, with the listener of a site that follows its height and counts its messages.
 * @param address absolute; @param look behind `#`, after the id; @param attributes of the frame
 */
export function aFramedForm(address: string, look = '', attributes = ''): string {
  return `<script>heard=[];addEventListener('message',({data:d,source})=>{heard.push(d);const f=document.getElementById('w');
if(d.type==='obole:height'&&source===f.contentWindow)f.style.height=d.height+'px'})</script>
<iframe id="w" src="${address}#id=w${look}" title="Un toit" ${attributes} style="width:100%;height:600px;border:0;color-scheme:light"></iframe>`
}

/** Finds elements in the frame, which has the same words as our own pages. */
export function inFrame(page: Page, selector = '#w'): FrameLocator & Page {
  return page.frameLocator(selector) as FrameLocator & Page
}

/** The messages that the site received about paid orders. */
export function paidMessages(page: Page): Promise<unknown[]> {
  return page.evaluate<unknown[]>(`heard.filter(({ type }) => type === 'obole:paid')`)
}

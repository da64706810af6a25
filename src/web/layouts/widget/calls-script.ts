/**
 * Every call of the whole form in a frame goes without cookies, and stores none, whichever part of the page makes it: on
 * a site beside ours the browser would send those of the visitor's own session. It runs before any other script.
 */
export const callsScript = `self.fetch=(send=>(address,how)=>send(address,{...how,credentials:'omit'}))(self.fetch);`

/**
 * Every call of the whole form in a frame goes without cookies, and stores none, whichever part of the page makes it: on
 * a site beside ours the browser would send those of the visitor's own session. It runs before any other script.
 */
const send = self.fetch
self.fetch = (address, how) => send(address, { ...how, credentials: 'omit' })

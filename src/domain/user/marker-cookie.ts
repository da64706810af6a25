/**
 * The name of the readable cookie, without the prefix that it has behind HTTPS. Apart from its contents, which a page
 * without a session does not read.
 */
export const markerCookie = 'session_token'

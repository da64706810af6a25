declare module 'virtual:site-css' {
  /** What a campaign page needs; empty in the browser, which finds it in the page. */
  export const firstCss: string
  /** Everything else; empty in the browser. */
  export const restCss: string
  /** Where a browser loads `restCss`; known to the server alone, whose build comes second. */
  export const restCssUrl: string
}

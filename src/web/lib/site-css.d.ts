declare module 'virtual:site-css' {
  /** What every page needs, `app`, and what each kind of campaign page alone does; none in the browser, which finds it in the page. */
  export const firstCss: Readonly<Record<string, string>>
  /** Everything else; empty in the browser. */
  export const restCss: string
  /** Where a browser loads `restCss`; known to the server alone, whose build comes second. */
  export const restCssUrl: string
  /** Module of what a page does without at first: measures, other sites' tools. */
  export const afterLoadUrl: string
}

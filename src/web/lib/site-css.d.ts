declare module 'virtual:site-css' {
  /**
   * The style that every page needs, `app`, and what only each kind of campaign page needs; empty in the browser,
   * which has it in the page.
   */
  export const firstCss: Readonly<Record<string, string>>
  /** All other styles; empty in the browser. */
  export const restCss: string
  /** The address of `restCss`; only known to the server, whose build runs second. */
  export const restCssUrl: string
  /** The module that a page does not need at first: measures, third-party tools. */
  export const afterLoadUrl: string
}

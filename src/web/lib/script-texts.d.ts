declare module 'virtual:script/*' {
  /** A file of `src/widget` as a minified script. Source: scripts/build/script-texts.ts. */
  const text: string
  export default text
}

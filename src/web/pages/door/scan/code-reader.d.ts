declare module 'virtual:code-reader' {
  /** The address of the reader of QR codes. Source: scripts/build/code-reader.ts. */
  const url: string
  export default url
}

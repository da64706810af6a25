declare module 'virtual:site-css' {
  const css: string
  export default css
}

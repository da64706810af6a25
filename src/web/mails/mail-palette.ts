/**
 * The design tokens as plain values: mail programs support neither custom properties nor `light-dark()`. The light
 * values are inline styles; the dark ones are in a style sheet that some programs ignore.
 */
interface Palette {
  readonly paper: string
  readonly wash: string
  readonly ink: string
  readonly inkSoft: string
  readonly line: string
  readonly brand: string
  readonly brandFill: string
  readonly brandWash: string
}

export const onBrand = '#ffffff'

export const light: Palette = {
  paper: '#ffffff',
  wash: '#faf8f5',
  ink: '#1f1b2e',
  inkSoft: '#595570',
  line: '#e3dfd6',
  brand: '#4b3fcf',
  brandFill: '#4b3fcf',
  brandWash: '#efedfd',
}

const dark: Palette = {
  paper: '#17151f',
  wash: '#1f1c2a',
  ink: '#f4f1fb',
  inkSoft: '#b8b2cc',
  line: '#37324a',
  brand: '#a9a1ff',
  brandFill: '#6257e6',
  brandWash: '#2a2547',
}

/** The style sheet in the head: dark colours that override the inline ones, and less padding on a phone. */
export const mailStyleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 3px; }
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; border-radius: 0 !important; } .backdrop { padding: 0 !important; } }
@media (prefers-color-scheme: dark) {
  .backdrop { background: ${dark.wash} !important; }
  .sheet { background: ${dark.paper} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .brand { color: ${dark.brand} !important; }
  .line { border-color: ${dark.line} !important; }
  .fill { background: ${dark.brandFill} !important; border-color: ${dark.brandFill} !important; }
  .quote { background: ${dark.brandWash} !important; }
}
`

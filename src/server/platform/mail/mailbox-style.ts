import { createHash } from 'node:crypto'

/** The mailbox is not part of the web build, so it repeats the few design tokens it needs. */
export const mailboxStyle = `
:root { color-scheme: light dark; --paper: #ffffff; --wash: #faf8f5; --ink: #1f1b2e; --ink-soft: #595570; --line: #e3dfd6;
  --brand: #4b3fcf; --brand-wash: #efedfd; --bad: #b3261e; --bad-wash: #fdeceb; --focus: #1f1b2e;
  --font: "Figtree Variable", Figtree, system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #17151f; --wash: #1f1c2a; --ink: #f4f1fb; --ink-soft: #b8b2cc;
  --line: #37324a; --brand: #a9a1ff; --brand-wash: #2a2547; --bad: #ff9d94; --bad-wash: #43201f; --focus: #ffffff; } }
* { box-sizing: border-box; }
html { font-size: 100%; }
body { margin: 0; background: var(--wash); color: var(--ink); font: 1.0625rem/1.5 var(--font); }
a { color: var(--brand); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; padding: 12px 16px; background: var(--paper); }
.skip:focus { left: 16px; top: 8px; }
header { background: var(--paper); border-bottom: 1px solid var(--line); }
header div, main { max-width: 52rem; margin: 0 auto; padding: 16px; }
header a { display: inline-block; padding: 4px 0; color: var(--ink); font-weight: 800; font-size: 1.3125rem; text-decoration: none; }
main { padding: 32px 16px 72px; }
h1 { margin: 0 0 8px; font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.1rem); line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 32px 0 12px; font-size: 1.3125rem; line-height: 1.3; }
p { margin: 0 0 16px; }
.soft { color: var(--ink-soft); }
.back { display: inline-block; margin: 0 0 16px; padding: 4px 0; }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 20px; overflow: hidden; }
.mails { margin: 24px 0 0; padding: 0; list-style: none; }
.mails li { position: relative; padding: 16px 20px; }
.mails li + li { border-top: 1px solid var(--line); }
.mails li:hover { background: var(--brand-wash); }
.mails a { font-weight: 700; text-decoration: none; overflow-wrap: anywhere; }
.mails a::after { content: ""; position: absolute; inset: 0; }
.mails a:hover { text-decoration: underline; }
.mails p { margin: 4px 0 0; font-size: 0.9375rem; display: flex; flex-wrap: wrap; gap: 0 16px; overflow-wrap: anywhere; }
.empty { padding: 32px 20px; }
dl { margin: 0; padding: 12px 20px; display: grid; grid-template-columns: auto 1fr; gap: 4px 20px; }
dt { color: var(--ink-soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 120rem; border: 0; }
pre { margin: 0; padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9375rem/1.6 ui-monospace, monospace; }
.error { padding: 16px 20px; border-radius: 12px; background: var(--bad-wash); color: var(--bad); overflow-wrap: anywhere; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } iframe { height: 150rem; } }
`

const styleHash = createHash('sha256').update(mailboxStyle).digest('base64')

/** Allows only this style sheet and a frame of our own, no scripts. */
export const mailboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A mail as a mail program shows it: inline styles and pictures, no network requests, no scripts, links in a new window. */
export const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

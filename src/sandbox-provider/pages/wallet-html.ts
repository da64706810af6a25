import type { FrameTexts } from './page-texts.ts'

const wallets = ['Apple Pay', 'Google Pay'] as const

/**
 * The simulated wallets above the card fields, and the sheet that a phone would show. Every button says that it is
 * simulated; names are plain text, no trademark files.
 */
export function walletHtml(texts: FrameTexts, amount: string): string {
  const open = (name: string) =>
    `<button type="button" class="wallet" data-wallet="${name}">${name} <small data-text="simulated">${texts.simulated}</small></button>`
  const answer = (value: string, key: 'walletAccept' | 'walletDecline' | 'walletCancel', style: string) =>
    `<button type="button" class="button ${style}" value="${value}" data-text="${key}">${texts[key]}</button>`
  return `<div class="wallets">
${wallets.map((name) => open(name)).join('\n')}
</div>
<p class="or"><span data-text="orByCard">${texts.orByCard}</span></p>
<dialog class="sheet" aria-labelledby="wallet-name">
<h2><span id="wallet-name">${wallets[0]}</span> <small data-text="simulated">${texts.simulated}</small></h2>
<dl><dt data-text="walletCard">${texts.walletCard}</dt><dd>Visa •••• 4242</dd>
<dt data-text="walletTotal">${texts.walletTotal}</dt><dd data-text="walletAmount">${amount}</dd></dl>
<p class="hint" data-text="walletNote">${texts.walletNote}</p>
<div class="answers">
${answer('accepted', 'walletAccept', '')}
${answer('declined', 'walletDecline', 'second')}
${answer('cancel', 'walletCancel', 'quiet')}
</div>
</dialog>`
}

/**
 * The buttons of the simulated wallets and their sheet, if the page has them. `onAnswer` is called with `accepted` or
 * `declined`; leaving the sheet changes nothing.
 */
export function startWallets(onAnswer) {
  const sheet = document.querySelector('dialog')
  if (sheet === null) return
  for (const button of document.querySelectorAll('[data-wallet]')) {
    button.addEventListener('click', () => {
      document.getElementById('wallet-name').textContent = button.dataset.wallet
      sheet.showModal()
    })
  }
  for (const button of sheet.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      sheet.close()
      if (button.value !== 'cancel') onAnswer(button.value)
    })
  }
}

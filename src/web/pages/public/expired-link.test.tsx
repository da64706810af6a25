import { expect, it } from 'vitest'
import ExpiredLinkPage from '#web/pages/public/expired-link.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const shownAt = (path: string) => renderWithRoot(<ExpiredLinkPage />, { areas: ['pages'], path })

it('speaks of the document where its link is unknown, and leads to the order first', () => {
  const html = shownAt('/documents')
  expect(html).toContain('Ce document est introuvable')
  expect(html).not.toContain('paiement')
  expect(html.indexOf('Retrouver ma commande')).toBeLessThan(html.indexOf('Retour à l’accueil'))
})

it('speaks of the payment everywhere else', () => {
  const html = shownAt('/paiement/embarque')
  expect(html).toContain('Aucun paiement n’a été effectué depuis ce lien')
  expect(html).not.toContain('document')
})

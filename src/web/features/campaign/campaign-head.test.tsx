import { expect, test } from 'vitest'
import { CampaignPicture } from '#web/features/campaign/campaign-head.tsx'
import { Crest } from '#web/features/campaign/crest.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const cover = { coverUrl: '/media/la-ruche/quai.jpg', bannerAlt: 'Le quai à l’aube' }

test('a banner has the text of its association, a drawn cover and a picture without a text have none', () => {
  const banner = { ...cover, bannerUrl: cover.coverUrl }
  expect(renderWithRoot(<CampaignPicture of={banner} />)).toContain('alt="Le quai à l’aube"')
  expect(renderWithRoot(<CampaignPicture of={{ ...banner, bannerAlt: '' }} />)).toContain('alt=""')
  expect(renderWithRoot(<CampaignPicture of={{ ...cover, bannerUrl: null }} />)).toContain('alt=""')
})

test('a logo has the text of its association, or is decorative', () => {
  const logo = { name: 'La Ruche', logoUrl: '/media/la-ruche/logo.png' }
  expect(renderWithRoot(<Crest {...logo} alt="Une ruche" />)).toContain('alt="Une ruche"')
  expect(renderWithRoot(<Crest {...logo} />)).toContain('alt=""')
})

/** Screens that are committed under docs/screens, beside those of its findings. */
export const publishedPictures: readonly string[] = [
  'campaign-1280',
  'campaign-390-dark',
  'campaign-event-1280',
  'campaign-very-large-text-390',
  'association-1280',
  'step-2-errors-390-dark',
  'event-step-2-participants-390',
  'installments-summary-ten-390',
  'card-390',
  'confirmed-1280',
  'event-tickets-390',
  'regularisation-due-390',
  'account-data-1280',
  'office-home-1280',
]

/** Names in the address of the filters by what the chosen campaign has. */
export const choiceNames = { tier: 'tarif', option: 'option', answer: 'reponse' } as const

/** Longest value of a filter: a question and its answer. */
export const mostChoice = 600

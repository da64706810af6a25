import type { Form } from '#contract/form.ts'

/** The form without its long texts, which no step shows. */
export function withoutStory(form: Form): Form {
  return {
    ...form,
    descriptionHtml: '',
    projectOwnersHtml: '',
    projectBeneficiariesHtml: '',
    expenseItems: [],
  }
}

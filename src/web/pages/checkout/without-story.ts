import type { Form } from '#contract/form.ts'

/** A step shows none of the long texts. */
export function withoutStory(form: Form): Form {
  return {
    ...form,
    descriptionHtml: '',
    projectOwnersHtml: '',
    projectBeneficiariesHtml: '',
    expenseItems: [],
  }
}

/** The values of a definition that only its readers and editors list: apart, so that a first visit does not load them. */

export const formStates = ['draft', 'published', 'private', 'disabled', 'deleted'] as const

export const tierTypes = [
  'Donation',
  'Payment',
  'Registration',
  'Membership',
  'Product',
  'MonthlyDonation',
  'MonthlyPayment',
] as const

export const paymentFrequencies = ['SINGLE', 'INSTALLMENT', 'SUBSCRIPTION'] as const

export const customFieldTypes = [
  'Date',
  'TextInput',
  'FreeText',
  'ChoiceList',
  'File',
  'YesNo',
  'Phone',
  'Zipcode',
  'Number',
] as const

export const installmentCounts = [1, 3, 6, 10, 12] as const

export const organisationCategories = ['association', 'endowmentFund', 'foundation'] as const

import type { PageLocale } from '../bank/records.ts'

/** Texts of the card frame: every key is a `data-text` of the page or an error of a field. */
export interface FrameTexts {
  readonly title: string
  readonly note: string
  readonly cards: string
  readonly number: string
  readonly expiry: string
  readonly expiryHint: string
  readonly cvc: string
  readonly cvcHint: string
  readonly holder: string
  readonly numberRequired: string
  readonly numberInvalid: string
  readonly numberNotATestCard: string
  readonly expiryRequired: string
  readonly expiryInvalid: string
  readonly expiryPast: string
  readonly cvcRequired: string
  readonly cvcInvalid: string
  readonly holderRequired: string
  readonly holderInvalid: string
  readonly simulated: string
  readonly orByCard: string
  readonly walletCard: string
  readonly walletTotal: string
  readonly walletNote: string
  readonly walletAccept: string
  readonly walletDecline: string
  readonly walletCancel: string
}

export const frameTexts: Record<PageLocale, FrameTexts> = {
  fr: {
    title: 'Votre carte bancaire',
    note: 'Mode test\u00a0: seules les cartes de test sont acceptées.',
    cards: 'Voir les cartes de test',
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryHint: 'MM/AA, ex. 03/30',
    cvc: 'Cryptogramme',
    cvcHint: 'Les 3 chiffres au dos',
    holder: 'Nom sur la carte',
    numberRequired: 'Saisissez le numéro de la carte.',
    numberInvalid: 'Le numéro de la carte compte 16 chiffres.',
    numberNotATestCard: 'Ce n’est pas une carte de test. N’entrez jamais une vraie carte ici.',
    expiryRequired: 'Saisissez la date d’expiration.',
    expiryInvalid: 'Écrivez le mois et l’année, par exemple 03/30.',
    expiryPast: 'Cette carte est arrivée à expiration.',
    cvcRequired: 'Saisissez le cryptogramme.',
    cvcInvalid: 'Le cryptogramme compte 3 chiffres.',
    holderRequired: 'Saisissez le nom écrit sur la carte.',
    holderInvalid: 'Le nom ne peut pas dépasser 100 caractères.',
    simulated: 'simulé',
    orByCard: 'ou par carte',
    walletCard: 'Carte',
    walletTotal: 'Montant',
    walletNote:
      'Portefeuille de démonstration\u00a0: aucun téléphone n’est contacté, aucun argent n’est prélevé.',
    walletAccept: 'Confirmer le paiement',
    walletDecline: 'Simuler un refus',
    walletCancel: 'Annuler',
  },
  en: {
    title: 'Your payment card',
    note: 'Test mode: only test cards are accepted.',
    cards: 'See the test cards',
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY, e.g. 03/30',
    cvc: 'Security code',
    cvcHint: 'The 3 digits on the back',
    holder: 'Name on card',
    numberRequired: 'Enter the card number.',
    numberInvalid: 'The card number has 16 digits.',
    numberNotATestCard: 'This is not a test card. Never enter a real card here.',
    expiryRequired: 'Enter the expiry date.',
    expiryInvalid: 'Write the month and year, for example 03/30.',
    expiryPast: 'This card has expired.',
    cvcRequired: 'Enter the security code.',
    cvcInvalid: 'The security code has 3 digits.',
    holderRequired: 'Enter the name on the card.',
    holderInvalid: 'The name cannot be longer than 100 characters.',
    simulated: 'simulated',
    orByCard: 'or by card',
    walletCard: 'Card',
    walletTotal: 'Amount',
    walletNote: 'Demonstration wallet: no phone is contacted, no money is taken.',
    walletAccept: 'Confirm the payment',
    walletDecline: 'Simulate a decline',
    walletCancel: 'Cancel',
  },
  es: {
    title: 'Su tarjeta bancaria',
    note: 'Modo de prueba: solo se aceptan tarjetas de prueba.',
    cards: 'Ver las tarjetas de prueba',
    number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    expiryHint: 'MM/AA, p. ej. 03/30',
    cvc: 'Código de seguridad',
    cvcHint: 'Las 3 cifras del reverso',
    holder: 'Nombre en la tarjeta',
    numberRequired: 'Escriba el número de la tarjeta.',
    numberInvalid: 'El número de la tarjeta tiene 16 cifras.',
    numberNotATestCard: 'No es una tarjeta de prueba. No escriba nunca aquí una tarjeta real.',
    expiryRequired: 'Escriba la fecha de caducidad.',
    expiryInvalid: 'Escriba el mes y el año, por ejemplo 03/30.',
    expiryPast: 'Esta tarjeta ha caducado.',
    cvcRequired: 'Escriba el código de seguridad.',
    cvcInvalid: 'El código de seguridad tiene 3 cifras.',
    holderRequired: 'Escriba el nombre que figura en la tarjeta.',
    holderInvalid: 'El nombre no puede superar los 100 caracteres.',
    simulated: 'simulado',
    orByCard: 'o con tarjeta',
    walletCard: 'Tarjeta',
    walletTotal: 'Importe',
    walletNote: 'Monedero de demostración: no se contacta ningún teléfono ni se cobra dinero.',
    walletAccept: 'Confirmar el pago',
    walletDecline: 'Simular un rechazo',
    walletCancel: 'Cancelar',
  },
}

/** Texts of the account frame, like those of the card frame. */
export interface AccountTexts {
  readonly title: string
  readonly note: string
  readonly accounts: string
  readonly iban: string
  readonly ibanHint: string
  readonly holder: string
  readonly ibanRequired: string
  readonly ibanInvalid: string
  readonly ibanIncomplete: string
  readonly ibanTooLong: string
  readonly ibanChecksum: string
  readonly ibanNotATestAccount: string
  readonly holderRequired: string
  readonly holderInvalid: string
}

export const accountTexts: Record<PageLocale, AccountTexts> = {
  fr: {
    title: 'Votre compte bancaire',
    note: 'Mode test\u00a0: seuls les IBAN de test sont acceptés.',
    accounts: 'Voir les IBAN de test',
    iban: 'IBAN',
    ibanHint: 'Il figure sur votre relevé d’identité bancaire.',
    holder: 'Titulaire du compte',
    ibanRequired: 'Saisissez l’IBAN du compte.',
    ibanInvalid: 'Un IBAN commence par deux lettres et deux chiffres, par exemple FR14.',
    ibanIncomplete: 'Cet IBAN est incomplet. En France, un IBAN compte 27 caractères.',
    ibanTooLong: 'Cet IBAN a trop de caractères. En France, un IBAN en compte 27.',
    ibanChecksum: 'Cet IBAN contient une erreur de frappe. Vérifiez chaque caractère.',
    ibanNotATestAccount: 'Ce n’est pas un IBAN de test. N’entrez jamais un vrai compte ici.',
    holderRequired: 'Saisissez le nom du titulaire du compte.',
    holderInvalid: 'Le nom ne peut pas dépasser 100 caractères.',
  },
  en: {
    title: 'Your bank account',
    note: 'Test mode: only test IBANs are accepted.',
    accounts: 'See the test IBANs',
    iban: 'IBAN',
    ibanHint: 'You will find it on your bank statement.',
    holder: 'Account holder',
    ibanRequired: 'Enter the IBAN of the account.',
    ibanInvalid: 'An IBAN begins with two letters and two digits, for example FR14.',
    ibanIncomplete: 'This IBAN is incomplete. A French IBAN has 27 characters.',
    ibanTooLong: 'This IBAN has too many characters. A French IBAN has 27.',
    ibanChecksum: 'This IBAN has a typing error. Check each character.',
    ibanNotATestAccount: 'This is not a test IBAN. Never enter a real account here.',
    holderRequired: 'Enter the name of the account holder.',
    holderInvalid: 'The name cannot be longer than 100 characters.',
  },
  es: {
    title: 'Su cuenta bancaria',
    note: 'Modo de prueba: solo se aceptan IBAN de prueba.',
    accounts: 'Ver los IBAN de prueba',
    iban: 'IBAN',
    ibanHint: 'Figura en su extracto bancario.',
    holder: 'Titular de la cuenta',
    ibanRequired: 'Escriba el IBAN de la cuenta.',
    ibanInvalid: 'Un IBAN empieza por dos letras y dos cifras, por ejemplo FR14.',
    ibanIncomplete: 'Este IBAN está incompleto. Un IBAN francés tiene 27 caracteres.',
    ibanTooLong: 'Este IBAN tiene demasiados caracteres. Un IBAN francés tiene 27.',
    ibanChecksum: 'Este IBAN contiene un error. Compruebe cada carácter.',
    ibanNotATestAccount: 'No es un IBAN de prueba. No escriba nunca aquí una cuenta real.',
    holderRequired: 'Escriba el nombre del titular de la cuenta.',
    holderInvalid: 'El nombre no puede superar los 100 caracteres.',
  },
}

/** Texts of the page of the payer's bank, and of an unknown address. */
export const challengeTexts = {
  fr: {
    bank: 'Votre banque',
    note: 'Mode test\u00a0: cette page joue le rôle de votre banque. Aucun argent n’est prélevé.',
    title: 'Confirmez-vous ce paiement\u202f?',
    reason: 'Paiement',
    amount: 'Montant',
    card: 'Carte',
    cardEnding: 'se terminant par',
    success: 'Confirmer le paiement',
    failure: 'Refuser',
    cancel: 'Annuler et revenir',
    unknownTitle: 'Cette adresse ne mène plus nulle part',
    unknown: 'Revenez à la page de paiement de l’association et recommencez.',
  },
  en: {
    bank: 'Your bank',
    note: 'Test mode: this page plays the part of your bank. No money is taken.',
    title: 'Do you confirm this payment?',
    reason: 'Payment',
    amount: 'Amount',
    card: 'Card',
    cardEnding: 'ending in',
    success: 'Confirm the payment',
    failure: 'Decline',
    cancel: 'Cancel and go back',
    unknownTitle: 'This address no longer leads anywhere',
    unknown: 'Go back to the association’s payment page and start again.',
  },
  es: {
    bank: 'Su banco',
    note: 'Modo de prueba: esta página hace de su banco. No se cobra ningún dinero.',
    title: '¿Confirma este pago?',
    reason: 'Pago',
    amount: 'Importe',
    card: 'Tarjeta',
    cardEnding: 'terminada en',
    success: 'Confirmar el pago',
    failure: 'Rechazar',
    cancel: 'Cancelar y volver',
    unknownTitle: 'Esta dirección ya no lleva a ninguna parte',
    unknown: 'Vuelva a la página de pago de la asociación y empiece de nuevo.',
  },
} as const

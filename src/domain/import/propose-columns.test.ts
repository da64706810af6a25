import { expect, test } from 'vitest'
import { guessKind, proposeColumns } from '#domain/import/propose-columns.ts'

/** Headings of each program, the kind of their lines, and the fields of the columns that are imported. */
const files: readonly (readonly [program: string, headings: string, kind: string, fields: string])[] = [
  [
    'HelloAsso, adherents',
    'Référence commande;Date de la commande;Statut de la commande;Nom adhérent;Prénom adhérent;Carte d’adhérent;Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Tarif;Montant tarif;Code Promo;Montant code promo',
    'members',
    '-;day;status;lastName;firstName;number;payerLastName;payerFirstName;payerEmail;-;method;label;amount;-;-',
  ],
  [
    'HelloAsso, participants',
    'Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Billet;Numéro de billet;Tarif;Montant tarif',
    'orders',
    'number;day;status;lastName;firstName;payerLastName;payerFirstName;payerEmail;-;method;-;-;label;amount',
  ],
  [
    'HelloAsso, payments',
    'Référence paiement;Date du paiement;Statut du paiement;Montant total;Nom payeur;Prénom payeur;Email payeur;Adresse payeur;Code Postal payeur;Ville payeur;Pays payeur;Moyen de paiement;Campagne',
    'orders',
    'number;day;status;amount;lastName;firstName;email;address;zipCode;city;country;method;label',
  ],
  [
    'orders of companies by their payers',
    'Référence commande;Date de la commande;Montant total;Montant remboursé;Nom payeur;Prénom payeur;Raison sociale;Email payeur;Ville payeur',
    'orders',
    'number;day;amount;refunded;lastName;firstName;companyName;email;city',
  ],
  [
    'participants with an address of their own',
    'Nom participant;Prénom participant;Email participant;Nom payeur;Email payeur;Ville payeur;Date de la commande',
    'orders',
    'lastName;firstName;email;payerLastName;payerEmail;-;day',
  ],
  [
    'Paheko',
    'Numéro de membre;Nom et prénom;Adresse e-mail;Adresse postale;Code postal;Ville;Date d’inscription;Date d’expiration;Catégorie',
    'members',
    'number;fullName;email;address;zipCode;city;from;until;label',
  ],
  [
    'Galette',
    'nom_adh,prenom_adh,societe_adh,ddn_adh,adresse_adh,cp_adh,ville_adh,pays_adh,email_adh,num_adh,date_crea_adh,date_echeance',
    'members',
    'lastName;firstName;companyName;birthDate;address;zipCode;city;country;email;number;from;until',
  ],
  [
    'AssoConnect, gifts',
    'Nom;Prénom;Email;Adresse;Code postal;Ville;Montant du don;Date du don;Moyen de paiement;Numéro de reçu fiscal',
    'gifts',
    'lastName;firstName;email;address;zipCode;city;amount;day;method;number',
  ],
  [
    'Dolibarr',
    'Ref. adhérent,Nom,Prénom,Société,Adresse,Code postal,Ville,Pays,Email,Date de naissance,Type d’adhérent,Date fin adhésion',
    'members',
    'number;lastName;firstName;companyName;address;zipCode;city;country;email;birthDate;label;until',
  ],
  ['a plain table', 'NOM;PRÉNOM;E-MAIL;Remarques', 'people', 'lastName;firstName;email;-'],
  ['English', 'First name,Last name,Email address,Phone', 'people', 'firstName;lastName;-;-'],
]

test.each(files)('columns of %s are proposed', (_, headings, kind, fields) => {
  const row = headings.split(headings.includes(';') ? ';' : ',')
  const guessed = guessKind(row)
  expect(guessed).toBe(kind)
  expect(
    proposeColumns(row, guessed)
      .map((field) => field ?? '-')
      .join(';'),
  ).toBe(fields)
})

/**
 * Names of columns in files of schools, by field: German, French, Spanish, Portuguese, Italian, Dutch and Polish. Case, accents, spaces
 * and punctuation make no difference.
 */
export const columnWords: Readonly<Record<string, readonly string[]>> = {
  studentNumber: [
    ...["Matrikel", "Matrikelnummer", "Schülernummer", "Numéro d'élève", "Numéro étudiant", "Matricule", "Matrícula"],
    ...[
      "Número de alumno",
      "Número de aluno",
      "Matricola",
      "Leerlingnummer",
      "Studentnummer",
      "Numer ucznia",
      "Numer albumu",
    ],
  ],
  name: ["Vollständiger Name", "Nom complet", "Nombre completo", "Nome completo", "Volledige naam", "Imię i nazwisko"],
  givenName: ["Vorname", "Rufname", "Prénom", "Nombre", "Nome", "Voornaam", "Roepnaam", "Imię"],
  middleName: ["Zweiter Vorname", "Deuxième prénom", "Segundo nombre", "Tweede voornaam", "Drugie imię"],
  familyName: [
    ...["Nachname", "Familienname", "Nom", "Nom de famille", "Apellido", "Apellidos", "Apelido", "Sobrenome"],
    ...["Cognome", "Achternaam", "Nazwisko"],
  ],
  email: [
    "E-Mail-Adresse",
    "Courriel",
    "Adresse e-mail",
    "Correo",
    "Correo electrónico",
    "Posta elettronica",
    "E-mailadres",
  ],
  phone: ["Telefon", "Telefonnummer", "Téléphone", "Teléfono", "Telefone", "Telefono", "Telefoon", "Telefoonnummer"],
  gender: ["Geschlecht", "Sexe", "Sexo", "Sesso", "Género", "Geslacht", "Płeć"],
  dateOfBirth: [
    ...["Geburtsdatum", "Geburtstag", "Date de naissance", "Né le", "Fecha de nacimiento", "Data de nascimento"],
    ...["Geb.-Datum", "Data di nascita", "Geboortedatum", "Data urodzenia"],
  ],
  enrolledOn: ["Eintrittsdatum", "Date d'inscription", "Fecha de inscripción", "Data de inscrição", "Inschrijfdatum"],
  program: ["Studiengang", "Filière", "Programa", "Corso di studi", "Opleiding", "Kierunek"],
  department: ["Fachbereich", "Abteilung", "Département", "Departamento", "Dipartimento", "Afdeling", "Wydział"],
  course: ["Kurs", "Cours", "Curso", "Corso", "Cursus", "Kurs"],
  grade: ["Klasse", "Classe", "Clase", "Turma", "Klas", "Klasa"],
  yearLevel: ["Jahrgang", "Jahrgangsstufe", "Klassenstufe", "Niveau", "Nivel", "Leerjaar", "Rocznik"],
  status: ["Statut", "Estado", "Situação", "Stato"],
  "address.street": ["Straße", "Strasse", "Anschrift", "Rue", "Calle", "Rua", "Indirizzo", "Straat", "Ulica"],
  "address.postalCode": [
    "PLZ",
    "Postleitzahl",
    "Code postal",
    "Código postal",
    "CEP",
    "CAP",
    "Postcode",
    "Kod pocztowy",
  ],
  "address.city": ["Ort", "Wohnort", "Stadt", "Ville", "Ciudad", "Cidade", "Città", "Woonplaats", "Plaats", "Miasto"],
  "address.country": ["Land", "Pays", "País", "Paese", "Kraj"],
};

/** What words in a column stand for, by field and value, in the same languages. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  status: {
    applicant: [
      "Bewerber",
      "Bewerberin",
      "candidat",
      "candidate",
      "solicitante",
      "candidato",
      "aanmelding",
      "kandydat",
    ],
    admitted: [
      "zugelassen",
      "aufgenommen",
      "admis",
      "admise",
      "admitido",
      "admitida",
      "ammesso",
      "ammessa",
      "toegelaten",
      "przyjęty",
    ],
    enrolled: [
      ...["aktiv", "eingeschrieben", "immatrikuliert", "inscrit", "inscrite", "actif", "matriculado", "matriculada"],
      ...["activo", "ativo", "iscritto", "iscritta", "attivo", "ingeschreven", "actief", "zapisany", "aktywny"],
    ],
    on_leave: ["beurlaubt", "en congé", "de baja temporal", "em licença", "in congedo", "met verlof", "urlop"],
    suspended: ["suspendiert", "suspendu", "suspendue", "suspendido", "suspenso", "sospeso", "geschorst", "zawieszony"],
    withdrawn: [
      ...[
        "abgemeldet",
        "ausgetreten",
        "exmatrikuliert",
        "radié",
        "baja",
        "desistente",
        "ritirato",
        "uitgeschreven",
        "skreślony",
      ],
    ],
    graduated: [
      "Absolvent",
      "Absolventin",
      "diplômé",
      "diplômée",
      "graduado",
      "formado",
      "diplomato",
      "afgestudeerd",
      "absolwent",
    ],
  },
};

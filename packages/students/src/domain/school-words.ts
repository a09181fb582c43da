/** Names separated by commas. */
function listed(names: string): readonly string[] {
  return names.trim().split(/,\s+/);
}

/**
 * Names of columns in files of schools, by field: German, French, Spanish, Portuguese, Italian, Dutch and Polish. Case, accents, spaces
 * and punctuation make no difference.
 */
export const columnWords: Readonly<Record<string, readonly string[]>> = {
  studentNumber: listed(`
    Matrikel, Matrikelnummer, Schülernummer, Numéro d'élève, Numéro étudiant, Matricule, Matrícula, Número de alumno,
    Número de aluno, Matricola, Leerlingnummer, Studentnummer, Numer ucznia, Numer albumu`),
  name: listed("Vollständiger Name, Nom complet, Nombre completo, Nome completo, Volledige naam, Imię i nazwisko"),
  givenName: listed("Vorname, Rufname, Prénom, Nombre, Nome, Voornaam, Roepnaam, Imię"),
  middleName: listed("Zweiter Vorname, Deuxième prénom, Segundo nombre, Tweede voornaam, Drugie imię"),
  familyName: listed(`
    Nachname, Familienname, Nom, Nom de famille, Apellido, Apellidos, Apelido, Sobrenome, Cognome, Achternaam, Nazwisko`),
  email: listed("E-Mail-Adresse, Courriel, Adresse e-mail, Correo, Correo electrónico, Posta elettronica, E-mailadres"),
  phone: listed("Telefon, Telefonnummer, Téléphone, Teléfono, Telefone, Telefono, Telefoon, Telefoonnummer"),
  gender: listed("Geschlecht, Sexe, Sexo, Sesso, Género, Geslacht, Płeć"),
  dateOfBirth: listed(`
    Geburtsdatum, Geburtstag, Date de naissance, Né le, Fecha de nacimiento, Data de nascimento, Geb.-Datum,
    Data di nascita, Geboortedatum, Data urodzenia`),
  enrolledOn: listed("Eintrittsdatum, Date d'inscription, Fecha de inscripción, Data de inscrição, Inschrijfdatum"),
  program: listed("Studiengang, Filière, Programa, Corso di studi, Opleiding, Kierunek"),
  department: listed("Fachbereich, Abteilung, Département, Departamento, Dipartimento, Afdeling, Wydział"),
  course: listed("Kurs, Cours, Curso, Corso, Cursus, Kurs"),
  grade: listed("Klasse, Classe, Clase, Turma, Klas, Klasa"),
  yearLevel: listed("Jahrgang, Jahrgangsstufe, Klassenstufe, Niveau, Nivel, Leerjaar, Rocznik"),
  status: listed("Statut, Estado, Situação, Stato"),
  "address.street": listed("Straße, Strasse, Anschrift, Rue, Calle, Rua, Indirizzo, Straat, Ulica"),
  "address.postalCode": listed("PLZ, Postleitzahl, Code postal, Código postal, CEP, CAP, Postcode, Kod pocztowy"),
  "address.city": listed("Ort, Wohnort, Stadt, Ville, Ciudad, Cidade, Città, Woonplaats, Plaats, Miasto"),
  "address.country": listed("Land, Pays, País, Paese, Kraj"),
};

/** What words in a column stand for, by field and value, in the same languages. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  status: {
    applicant: listed("Bewerber, Bewerberin, candidat, candidate, solicitante, candidato, aanmelding, kandydat"),
    admitted: listed(`
      zugelassen, aufgenommen, admis, admise, admitido, admitida, ammesso, ammessa, toegelaten, przyjęty`),
    enrolled: listed(`
      aktiv, eingeschrieben, immatrikuliert, inscrit, inscrite, actif, matriculado, matriculada, activo, ativo, iscritto,
      iscritta, attivo, ingeschreven, actief, zapisany, aktywny`),
    on_leave: listed("beurlaubt, en congé, de baja temporal, em licença, in congedo, met verlof, urlop"),
    suspended: listed("suspendiert, suspendu, suspendue, suspendido, suspenso, sospeso, geschorst, zawieszony"),
    withdrawn: listed(`
      abgemeldet, ausgetreten, exmatrikuliert, radié, baja, desistente, ritirato, uitgeschreven, skreślony`),
    graduated: listed(`
      Absolvent, Absolventin, diplômé, diplômée, graduado, formado, diplomato, afgestudeerd, absolwent`),
  },
};

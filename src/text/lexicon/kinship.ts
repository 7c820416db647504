/** Words for members of a family and for people known by their role, one role a line: its name, then other words for it.
 *  Own list, checked against everyday English usage, with the words for parents and grandparents that families bring
 *  along from other languages. */
const ROLES = `
spouse husband wife partner
fiance fiancee fiancé fiancée
boyfriend girlfriend
ex
mother mum mom mama mamma mamá mummy mommy
father dad papa papá daddy
parent parents
grandmother grandma granny gran nan oma abuela
grandfather grandpa grandad granddad opa abuelo
grandparent grandparents
child children kid kids
son
daughter
brother
sister
twin
sibling siblings
aunt auntie tía
uncle tío
cousin
niece
nephew
grandson
granddaughter
friend mate
boss
colleague coworker
supervisor
neighbour neighbor
flatmate roommate housemate
landlord landlady
teacher
tutor
doctor
dentist
dog puppy pup
cat kitten
`;

/** Roles that are also used as a name: "Mum's birthday". */
const NAME_LIKE = new Set(['mother', 'father', 'grandmother', 'grandfather']);

const ROLE_OF: ReadonlyMap<string, string> = new Map(
  ROLES.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? word]);
    }),
);

/** The role that a folded word names, such as `mother` for "mum"; null if it names none. */
export function roleOf(word: string): string | null {
  return ROLE_OF.get(word) ?? null;
}

/** Whether a role is used as a name. */
export function isNameLike(role: string): boolean {
  return NAME_LIKE.has(role);
}

const NARROWER: Readonly<Record<string, readonly string[]>> = {
  child: ['son', 'daughter'],
  parent: ['mother', 'father'],
  sibling: ['brother', 'sister', 'twin'],
  grandparent: ['grandmother', 'grandfather'],
};

/** Whether a role is the other one, or a kind of it: a son is a child. */
export function isRole(role: string, other: string): boolean {
  return role === other || (NARROWER[other]?.includes(role) ?? false);
}

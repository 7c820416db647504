/** Words for members of a family and for people known by their role, one role a line: its name, then other words for it.
 *  Own list, checked against everyday English usage, with the words for parents and grandparents that families bring
 *  along from other languages. */
const ROLES = `
spouse husband wife partner missus hubby
fiance fiancee fiancé fiancée
boyfriend girlfriend
ex
mother mum mom mama mamma mamá mummy mommy mam
father dad papa papá daddy pops
parent parents
grandmother grandma granny gran nan nana oma abuela nonna babushka bubbe yiayia biji nani dadi avó mormor farmor
grandfather grandpa grandad granddad opa abuelo nonno zayde dziadek avô morfar farfar
grandparent grandparents
child children kid kids
son
daughter
brother bro
sister sis
twin
sibling siblings
aunt auntie tía aunty
uncle tío
cousin
niece
nephew
grandchild grandchildren grandkid grandkids
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
doctor gp physician
dentist
dog puppy pup
cat kitten
`;

/** Roles that without an article are those of the writer's own family: "Mum's birthday", "bro moved out". */
const OWN = new Set(
  'spouse mother father parent grandmother grandfather grandparent brother sister son daughter child aunt uncle'.split(
    ' ',
  ),
);

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

/** Whether a role without an article is one of the writer's own family. */
export function isOwnRole(role: string): boolean {
  return OWN.has(role);
}

const NARROWER: Readonly<Record<string, readonly string[]>> = {
  child: ['son', 'daughter'],
  parent: ['mother', 'father'],
  sibling: ['brother', 'sister', 'twin'],
  grandchild: ['grandson', 'granddaughter'],
  grandparent: ['grandmother', 'grandfather'],
};

/** Whether a role is the other one, or a kind of it: a son is a child. */
export function isRole(role: string, other: string): boolean {
  return role === other || (NARROWER[other]?.includes(role) ?? false);
}

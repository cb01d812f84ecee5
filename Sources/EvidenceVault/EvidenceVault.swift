// Objects, catalogue, incoming recordings.

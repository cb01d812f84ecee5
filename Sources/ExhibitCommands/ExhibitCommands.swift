// One file a verb.
